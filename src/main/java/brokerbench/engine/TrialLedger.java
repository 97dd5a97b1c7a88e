package brokerbench.engine;

import brokerbench.broker.LiveBroker;
import brokerbench.engine.fork.ForkMessage;
import brokerbench.environment.BrokerCluster;
import brokerbench.environment.ClusterFacts;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.results.ConsumerKill;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Params;
import brokerbench.scenario.Trial;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is known so far of each trial, for the manifest. */
public final class TrialLedger {

  private static final String REPLICAS_COMPLETE = "replicas.complete";

  /** What legs find out after their load, and what the next one's readiness must not undo. */
  private static final List<String> SUMMED =
      List.of(REPLICAS_COMPLETE, TrialOutcome.KILLS_RECOVERED, TrialOutcome.HELD_RECOVERED);

  private final Map<String, Share> shares = new HashMap<>();
  private final Map<String, TrialOutcome> outcomes = new LinkedHashMap<>();

  /** Of trials that have not run; {@code deviations} are by id of the trial. */
  public TrialLedger(List<Trial> trials, Map<String, List<String>> deviations) {
    for (Trial trial : trials) {
      List<String> ofTrial = deviations.getOrDefault(trial.id(), List.of());
      outcomes.put(trial.id(), TrialOutcome.planned(trial, ofTrial));
    }
  }

  /** Takes how the forks of every trial are started. */
  public void clients(ForkLauncher forks) {
    ForkCommand command = forks.command();
    outcomes.replaceAll(
        (_, outcome) -> {
          Params params = outcome.trial().params();
          return outcome.withClient(
              command.jvmFlags(params),
              ServerSoftware.checksums(command.loaded(forks.clientLibrary(params))));
        });
  }

  /** Takes what a fork and its cluster said of themselves when they were ready. */
  public void ready(Trial trial, ForkMessage.Ready ready, BrokerCluster cluster) {
    ClusterFacts facts = cluster.facts();
    LiveBroker live =
        ready.broker().with(Durability.of(ready.broker().semantics(), cluster.forcedWrites()));
    TrialOutcome before = outcome(trial);
    SortedMap<String, String> checksums = new TreeMap<>(before.binaryChecksums());
    facts.sha256().ifPresent(sha256 -> checksums.put(trial.broker(), sha256));
    SortedMap<String, String> configuration = live.entries();
    configuration.put(
        TrialOutcome.ACKNOWLEDGEMENT, ready.acknowledgement().name().toLowerCase(Locale.ROOT));
    configuration.put(TrialOutcome.PAYLOAD_DEFLATED, Long.toString(ready.payloadDeflatedBytes()));
    facts.entries().forEach((name, value) -> configuration.put("cluster." + name, value));
    for (String name : SUMMED) {
      String sum = before.effectiveConfiguration().get(name);
      if (sum != null) {
        configuration.put(name, sum);
      }
    }
    outcomes.put(
        trial.id(),
        new TrialOutcome(
            trial,
            live.semantics().guarantee().word(),
            live.semantics().durability().words(),
            serverVersion(live.version(), facts.version().orElse("")),
            ready.client(),
            before.clientJvmFlags(),
            configuration,
            checksums,
            before.deviations(),
            before.forksFinished()));
  }

  // Some servers tell their clients their release line only; the files that were started say all.
  private static String serverVersion(String told, String started) {
    return started.startsWith(told) ? started : told;
  }

  /** Takes the comparison of replicas after a leg's load; sums over all legs. */
  void replicas(Trial trial, ForkMessage.LoadFinished finished) {
    if (finished.replicas() > 0) {
      add(trial, REPLICAS_COMPLETE, new Share(finished.replicasComplete(), finished.replicas()));
    }
  }

  /** Takes what was done to consumers in a leg; sums the kills over all legs. */
  void killed(Trial trial, List<ConsumerKill> consumers) {
    List<ConsumerKill> kills = consumers.stream().filter(each -> !each.wasPaused()).toList();
    if (kills.isEmpty()) {
      return;
    }
    long recovered = kills.stream().filter(ConsumerKill::allRecovered).count();
    add(trial, TrialOutcome.KILLS_RECOVERED, new Share(recovered, kills.size()));
    add(
        trial,
        TrialOutcome.HELD_RECOVERED,
        new Share(
            kills.stream().mapToLong(ConsumerKill::recovered).sum(),
            kills.stream().mapToLong(ConsumerKill::held).sum()));
  }

  private void add(Trial trial, String name, Share share) {
    Share sum = shares.merge(trial.id() + " " + name, share, Share::plus);
    outcomes.put(trial.id(), outcome(trial).withConfiguration(name, sum.text()));
  }

  /** A part of a whole, both counted. */
  private record Share(long part, long whole) {

    Share plus(Share other) {
      return new Share(part + other.part, whole + other.whole);
    }

    String text() {
      return part + " of " + whole;
    }
  }

  /** Counts a fork that ran to its end. */
  public void forkFinished(Trial trial) {
    outcomes.put(trial.id(), outcome(trial).withOneForkMore());
  }

  /** All trials, in the order of the plan. */
  public List<TrialOutcome> outcomes() {
    return List.copyOf(outcomes.values());
  }

  /** What is known of {@code trial} so far. */
  public TrialOutcome outcome(Trial trial) {
    TrialOutcome outcome = outcomes.get(trial.id());
    if (outcome == null) {
      throw new IllegalArgumentException("no trial of this run is called " + trial.id());
    }
    return outcome;
  }
}
