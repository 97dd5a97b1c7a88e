package brokerbench.results;

import brokerbench.scenario.Precision;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a run beside its rows: what {@code run.json} holds.
 *
 * @param schemaVersion see {@link #SCHEMA_VERSION}
 * @param runId name of the directory, behind that of its replication and a slash where it has one
 * @param commandLine as typed
 * @param startedAt ISO 8601, UTC
 * @param finishedAt ISO 8601, UTC; empty while the run goes on or when it was cut off
 * @param seed of the order of trials and, with the round, of the payload
 * @param environmentKind {@code process}, {@code compose}, {@code external} or {@code none}
 * @param suiteCommit git commit of the suite, with {@code -dirty} where it was changed
 * @param waivers checks of the host that the user waived
 * @param scenarioText the scenario as read
 * @param trials in the order in which they were first run
 * @param before facts before the first trial
 * @param after facts after the last trial; null until then
 * @param verdict the run's validity word; empty until the end
 * @param precision by which forks were added; null with a given number of forks
 */
public record RunManifest(
    int schemaVersion,
    String runId,
    String commandLine,
    String startedAt,
    String finishedAt,
    long seed,
    String environmentKind,
    String suiteCommit,
    List<String> waivers,
    String scenarioText,
    List<TrialOutcome> trials,
    EnvironmentFacts before,
    @Nullable EnvironmentFacts after,
    String verdict,
    @Nullable Precision precision) {

  /** Changes when a key changes meaning; keys that are added do not change it. */
  public static final int SCHEMA_VERSION = 1;

  /** Trials whose missing forks are told one by one. */
  private static final int MOST_NAMED = 6;

  /** Date and time at which it began, such as {@code 2026-01-02 03:04 UTC}. */
  public String began() {
    return startedAt.replaceFirst("^(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d).*Z$", "$1 $2 UTC");
  }

  /**
   * How far a run came that was cut off or goes on, such as {@code was cut off or goes on: 3 of 10
   * planned forks are finished; missing: 2 of 5 of example-kafka, 5 of 5 of example-nats}, for
   * behind its name; empty where it came to its end, or finished all forks.
   */
  public Optional<String> cutOff() {
    int planned = trials.stream().mapToInt(RunManifest::planned).sum();
    int finished = trials.stream().mapToInt(TrialOutcome::forksFinished).sum();
    return finishedAt.isEmpty() && finished < planned
        ? Optional.of(
            "was cut off or goes on: %d of %d planned forks are finished; missing: %s"
                .formatted(finished, planned, missing()))
        : Optional.empty();
  }

  /** Whether a fork ran to its end: forks of a trial run one after the other. */
  public boolean isForkFinished(String trial, int fork) {
    return trials.stream()
        .anyMatch(each -> each.trial().id().equals(trial) && fork <= each.forksFinished());
  }

  private static int planned(TrialOutcome outcome) {
    return outcome.trial().protocol().forks();
  }

  private String missing() {
    List<String> missing =
        trials.stream()
            .filter(each -> each.forksFinished() < planned(each))
            .map(
                each ->
                    "%d of %d of %s"
                        .formatted(
                            planned(each) - each.forksFinished(), planned(each), each.trial().id()))
            .toList();
    int more = missing.size() - MOST_NAMED;
    return missing.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
        + (more > 0 ? ", and forks of " + more + " more trials" : "");
  }

  /** The same of some of its trials. */
  RunManifest withTrials(List<TrialOutcome> some) {
    return new RunManifest(
        schemaVersion,
        runId,
        commandLine,
        startedAt,
        finishedAt,
        seed,
        environmentKind,
        suiteCommit,
        waivers,
        scenarioText,
        some,
        before,
        after,
        verdict,
        precision);
  }
}
