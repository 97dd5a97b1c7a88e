package brokerbench.results;

import java.util.List;

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
    @org.jspecify.annotations.Nullable EnvironmentFacts after,
    String verdict) {

  /** Changes when a key changes meaning; keys that are added do not change it. */
  public static final int SCHEMA_VERSION = 1;

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
        verdict);
  }
}
