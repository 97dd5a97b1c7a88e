package brokerbench.replication;

import brokerbench.claims.ClaimLibrary;
import brokerbench.claims.MadeUpTrials;
import brokerbench.results.ChangedManifest;
import brokerbench.results.EnvironmentFacts;
import brokerbench.results.GoldenRun;
import brokerbench.results.RowWriter;
import brokerbench.results.RunDirectory;
import brokerbench.results.RunManifest;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Trial;
import java.util.List;
import java.util.Map;

/** Replications on disk, of made-up runs. */
public final class WrittenRounds {

  private WrittenRounds() {}

  /** The host of the made-up runs. */
  public static EnvironmentFacts machine() {
    return GoldenRun.data().manifest().before();
  }

  /** A plan of the claims thr-single and async16-thr: three trials. */
  public static ReplicationPlan plan(int forks) {
    return plan(forks, machine());
  }

  /** The same on {@code machine}. */
  public static ReplicationPlan plan(int forks, EnvironmentFacts machine) {
    List<String> only = List.of("thr-single", "async16-thr");
    List<Trial> trials =
        NeededTrials.of(ClaimLibrary.only(ClaimLibrary.published("study"), only), 1).trials();
    return new ReplicationPlan(
        ReplicationPlan.SCHEMA_VERSION,
        "a-replicate-study",
        "study",
        "bench replicate study",
        "2026-01-02T03:04:05Z",
        "0123456789abcdef0123456789abcdef01234567",
        7,
        1,
        "process",
        forks,
        only,
        trials,
        machine,
        FrozenTexts.of("study", trials),
        null);
  }

  /** As {@code plan}, of other trials. */
  public static ReplicationPlan withTrials(ReplicationPlan plan, List<Trial> trials) {
    return new ReplicationPlan(
        plan.schemaVersion(),
        plan.name(),
        plan.source(),
        plan.commandLine(),
        plan.startedAt(),
        plan.suiteCommit(),
        plan.seed(),
        plan.scale(),
        plan.environmentKind(),
        plan.forks(),
        plan.only(),
        trials,
        plan.machine(),
        plan.frozen(),
        plan.precision());
  }

  /**
   * A run directory of {@code round}.
   *
   * @param trials of the run
   * @param finished those whose fork finished; the others have their rows, but did not end
   * @param finishedAt empty when the run was cut off
   */
  public static RunDirectory write(
      ReplicationDirectory directory,
      int round,
      List<Trial> trials,
      List<Trial> finished,
      String finishedAt) {
    MadeUpTrials made = new MadeUpTrials(directory.runId(round));
    trials.forEach(trial -> made.trial(trial, Map.of(), 1000 + round));
    RunDirectory part = directory.newPart(round);
    RunManifest manifest = made.run().manifest();
    part.writeManifest(
        ChangedManifest.of(manifest)
            .finishedAt(finishedAt)
            .waivers(List.of())
            .trials(manifest.trials().stream().map(outcome -> ended(outcome, finished)).toList())
            .manifest());
    try (RowWriter rows = part.rows(trials)) {
      made.run().iterations().forEach(rows::append);
    }
    return part;
  }

  private static TrialOutcome ended(TrialOutcome outcome, List<Trial> finished) {
    return finished.contains(outcome.trial()) ? outcome.withOneForkMore() : outcome;
  }
}
