package brokerbench.engine;

import brokerbench.engine.fork.ForkMessage;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Trial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is known so far of each trial, for the manifest. */
final class TrialLedger {

  private static final String SHA256 = "_sha256";

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
    configuration.putAll(Durability.of(configuration, clusterFacts));
    outcomes.put(
        trial.id(),
        new TrialOutcome(
            trial,
            ready.guarantee(),
            configuration.getOrDefault(Durability.CLASS, ""),
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
