package brokerbench.engine;

import brokerbench.driver.LivePromise;
import brokerbench.engine.fork.ForkMessage;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Trial;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is known so far of each trial, for the manifest. */
final class TrialLedger {

  private static final String SHA256 = "_sha256";

  private static final String REPLICAS_COMPLETE = "replicas.complete";

  private final Map<String, ReplicaCount> replicas = new HashMap<>();
  private final Map<String, TrialOutcome> outcomes = new LinkedHashMap<>();

  /**
   * A ledger of trials that have not run.
   *
   * @param deviations by id of the trial
   */
  TrialLedger(List<Trial> trials, Map<String, List<String>> deviations) {
    for (Trial trial : trials) {
      List<String> ofTrial = deviations.getOrDefault(trial.id(), List.of());
      outcomes.put(trial.id(), TrialOutcome.planned(trial, ofTrial));
    }
  }

  /** Takes how the forks of a trial are started. */
  void client(Trial trial, List<String> jvmFlags, SortedMap<String, String> checksums) {
    outcomes.put(trial.id(), outcome(trial).withClient(jvmFlags, checksums));
  }

  /** Takes what a fork and its cluster said of themselves when they were ready. */
  void ready(Trial trial, ForkMessage.Ready ready, SortedMap<String, String> clusterFacts) {
    TrialOutcome before = outcome(trial);
    SortedMap<String, String> configuration = new TreeMap<>(ready.effectiveConfiguration());
    SortedMap<String, String> checksums = new TreeMap<>(before.binaryChecksums());
    clusterFacts.forEach(
        (name, value) -> {
          configuration.put("cluster." + name, value);
          if (name.endsWith(SHA256)) {
            checksums.put(name.substring(0, name.length() - SHA256.length()), value);
          }
        });
    String complete = before.effectiveConfiguration().get(REPLICAS_COMPLETE);
    if (complete != null) {
      configuration.put(REPLICAS_COMPLETE, complete);
    }
    configuration.putAll(Durability.of(configuration, clusterFacts));
    outcomes.put(
        trial.id(),
        new TrialOutcome(
            trial,
            ready.guarantee(),
            configuration.getOrDefault(LivePromise.DURABILITY, ""),
            serverVersion(trial, configuration, clusterFacts),
            ready.clientVersion(),
            before.clientJvmFlags(),
            configuration,
            checksums,
            before.deviations(),
            before.forksFinished()));
  }

  // A Kafka broker tells its clients its release line only; the files that were started say all.
  private static String serverVersion(
      Trial trial, Map<String, String> configuration, Map<String, String> clusterFacts) {
    String told = configuration.getOrDefault("server.version", "");
    String started = clusterFacts.getOrDefault(trial.broker() + "_version", "");
    return started.startsWith(told) ? started : told;
  }

  /** Takes the comparison of replicas after a session's load; sums over all sessions. */
  void replicas(Trial trial, ForkMessage.LoadFinished finished) {
    if (finished.replicas() == 0) {
      return;
    }
    ReplicaCount sum =
        replicas.merge(
            trial.id(),
            new ReplicaCount(finished.replicasComplete(), finished.replicas()),
            ReplicaCount::plus);
    outcomes.put(trial.id(), outcome(trial).withConfiguration(REPLICAS_COMPLETE, sum.text()));
  }

  /** Copies of topics on nodes. */
  private record ReplicaCount(int complete, int checked) {

    ReplicaCount plus(ReplicaCount other) {
      return new ReplicaCount(complete + other.complete, checked + other.checked);
    }

    String text() {
      return complete + " of " + checked;
    }
  }

  /** Counts a fork that ran to its end. */
  void forkFinished(Trial trial) {
    outcomes.put(trial.id(), outcome(trial).withOneForkMore());
  }

  /** All trials, in the order of the plan. */
  List<TrialOutcome> outcomes() {
    return List.copyOf(outcomes.values());
  }

  private TrialOutcome outcome(Trial trial) {
    TrialOutcome outcome = outcomes.get(trial.id());
    if (outcome == null) {
      throw new IllegalArgumentException("no trial of this run is called " + trial.id());
    }
    return outcome;
  }
}
