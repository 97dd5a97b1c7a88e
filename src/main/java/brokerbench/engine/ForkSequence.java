package brokerbench.engine;

import brokerbench.environment.Environment;
import brokerbench.environment.host.DataVolume;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.WallClock;
import brokerbench.results.EnvironmentFacts;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RowWriter;
import brokerbench.results.RunDirectory;
import brokerbench.results.RunManifest;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import brokerbench.validity.Validity;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs a plan from its first fork to its last. One instance per run; one thread. */
public final class ForkSequence {

  /**
   * What a run has around it.
   *
   * @param environment where brokers come from; closed by the caller
   * @param volume the disk that brokers use
   * @param forks how forks are started
   * @param facts reads the facts of host and suite
   * @param changes findings from the facts before and after
   * @param wallClock for the manifest's times of day
   * @param suiteCommit git commit of the suite
   * @param stopping whether the user asked the run to end
   */
  public record Surroundings(
      Environment environment,
      DataVolume volume,
      ForkLauncher forks,
      Supplier<EnvironmentFacts> facts,
      BiFunction<EnvironmentFacts, EnvironmentFacts, List<Finding>> changes,
      WallClock wallClock,
      String suiteCommit,
      BooleanSupplier stopping) {}

  private final RunPlan plan;
  private final Surroundings surroundings;
  private final RunDirectory directory;
  private final RunListener listener;
  private final TrialLedger ledger;
  private final String startedAt;
  private final EnvironmentFacts before;
  private final Set<String> failedTrials = new HashSet<>();
  private Validity worst = Validity.VALID;

  /** A run that writes to {@code directory}, which is new; {@code listener} watches. */
  public ForkSequence(
      RunPlan plan, Surroundings surroundings, RunDirectory directory, RunListener listener) {
    this.plan = plan;
    this.surroundings = surroundings;
    this.directory = directory;
    this.listener = listener;
    this.ledger = new TrialLedger(plan.trials(), plan.deviations());
    this.startedAt = surroundings.wallClock().now().toString();
    this.before = surroundings.facts().get();
  }

  /**
   * Runs every fork of every trial. A trial whose fork failed runs no further forks.
   *
   * @return the worst that was found
   * @throws InterruptedException when the thread is interrupted; what was finished is on disk
   */
  public Validity run() throws InterruptedException {
    writeManifest(null, "");
    listener.runStarted(directory);
    try (RowWriter rows = directory.rows(plan.trials());
        ClusterKeeper clusters =
            new ClusterKeeper(surroundings.environment(), directory, plan.dataRoot())) {
      RunContext context =
          new RunContext(
              plan,
              surroundings,
              directory,
              rows,
              NanoClock.system(),
              new WorstOf(listener),
              clusters,
              ledger);
      plan.hostFindings().forEach(finding -> context.found(null, 0, finding));
      for (Trial trial : plan.trials()) {
        AppliedSettings.withoutEffect(trial, surroundings.environment())
            .ifPresent(finding -> context.found(trial.id(), 0, finding));
      }
      ledger.clients(surroundings.forks());
      runSlots(new HostedForks(context));
      EnvironmentFacts after = surroundings.facts().get();
      surroundings
          .changes()
          .apply(before, after)
          .forEach(finding -> context.found(null, 0, finding));
      writeManifest(after, worst.word());
    }
    return worst;
  }

  private void runSlots(HostedForks forks) throws InterruptedException {
    int position = 1;
    List<TrialSchedule.Slot> slots = plan.order().part(1, directory);
    for (int part = 1; !slots.isEmpty(); part++) {
      List<Trial> possible = plan.order().possibleAfter(part);
      List<Trial> trials = slots.stream().map(TrialSchedule.Slot::trial).toList();
      for (int i = 0; i < slots.size(); i++) {
        List<Trial> sure = trials.subList(i + 1, trials.size());
        run(slots.get(i), new Outlook(position++, sure, possible), forks);
      }
      slots = plan.order().part(part + 1, directory);
    }
  }

  private void run(TrialSchedule.Slot slot, Outlook outlook, HostedForks forks)
      throws InterruptedException {
    Trial trial = slot.trial();
    RunContext context = forks.context();
    if (!failedTrials.contains(trial.id())) {
      context.listener().forkStarted(trial, slot.fork(), outlook);
      context.rows().append(slot.start(surroundings.wallClock().now()));
      if (!forks.run(slot)) {
        failedTrials.add(trial.id());
      }
      writeManifest(null, "");
      context.listener().forkFinished(trial, slot.fork());
    }
  }

  private void writeManifest(@Nullable EnvironmentFacts after, String verdict) {
    directory.writeManifest(
        new RunManifest(
            RunManifest.SCHEMA_VERSION,
            plan.runId(),
            plan.commandLine(),
            startedAt,
            after == null ? "" : surroundings.wallClock().now().toString(),
            plan.seed(),
            surroundings.environment().kind(),
            surroundings.suiteCommit(),
            plan.waivers(),
            plan.scenarioText(),
            ledger.outcomes(),
            before,
            after,
            verdict,
            plan.precision()));
  }

  /** Remembers the worst validity. */
  private final class WorstOf extends RelayingListener {

    private WorstOf(RunListener next) {
      super(next);
    }

    private void remember(Validity validity) {
      if (validity.compareTo(worst) > 0) {
        worst = validity;
      }
    }

    @Override
    public void iterationFinished(IterationResult result) {
      // No figure comes from a warm-up.
      if (result.id().phase() == Phase.MEASUREMENT) {
        remember(result.validity());
      }
      super.iterationFinished(result);
    }

    @Override
    public void found(LocatedFinding located) {
      remember(located.finding().implies());
      super.found(located);
    }
  }
}
