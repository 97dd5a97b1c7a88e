package brokerbench.report;

import brokerbench.measurement.LatencyMetric;
import brokerbench.results.ChangedManifest;
import brokerbench.results.ChangedRun;
import brokerbench.results.CutProof;
import brokerbench.results.FaultEffect;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencyDistributions;
import brokerbench.results.LatencySummary;
import brokerbench.results.MadeUpCuts;
import brokerbench.results.MadeUpFaults;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.ScenarioLibrary;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Runs of three forks of published scenarios. The figures are made up. */
final class PublishedTrials {

  private static final int FORKS = 3;

  /** Messages per second, far enough apart for the widest intervals. */
  private static final List<double[]> RATES =
      List.of(new double[] {12_345_678}, new double[] {2_000}, new double[] {150_000});

  private PublishedTrials() {}

  /** Where all rows promise the same and lose nothing. */
  static RunData alike(String scenario) {
    return run(scenario, false);
  }

  /** Where neighbours promise other things, in the longest words that there are, and lose. */
  static RunData unlike(String scenario) {
    return run(scenario, true);
  }

  static List<Trial> of(String scenario) {
    return ScenarioLibrary.find(scenario).getFirst().trials(1);
  }

  /** The parameters in which trials differ; what is a broker's own, among that broker's alone. */
  static Set<String> varied(String scenario) {
    Map<String, Set<String>> values = new TreeMap<>();
    for (Trial trial : of(scenario)) {
      trial
          .params()
          .values()
          .forEach(
              (name, value) -> {
                if (!name.contains(".") || name.startsWith(trial.broker() + ".")) {
                  values.computeIfAbsent(name, _ -> new HashSet<>()).add(value);
                }
              });
    }
    values.remove("broker");
    values.values().removeIf(each -> each.size() == 1);
    return new TreeSet<>(values.keySet());
  }

  /** The titles of the columns that answer what {@code scenario} asks. */
  static Set<String> asked(String scenario) {
    return of(scenario).stream().map(PublishedTrials::asked).collect(Collectors.toSet());
  }

  private static String asked(Trial trial) {
    if (trial.workload().faults().disturbNodes()) {
      return "no ack";
    }
    boolean delivers = isSubscribed(trial);
    if (trial.params().text("load").equals("saturate")) {
      return delivers ? "delivered/s" : "published/s";
    }
    if (!trial.params().text("rate_step").equals("1")) {
      return "loss";
    }
    return delivers ? "e2e p99" : "pub p99";
  }

  private static boolean isSubscribed(Trial trial) {
    return trial.params().whole("subscriptions_per_topic") > 0;
  }

  private static RunData run(String scenario, boolean unlike) {
    List<TrialOutcome> outcomes = new ArrayList<>();
    List<IterationResult> iterations = new ArrayList<>();
    List<FaultEffect> faults = new ArrayList<>();
    List<CutProof> proofs = new ArrayList<>();
    Map<LatencyDistributions.ForkKey, List<LatencySummary>> latencies = new HashMap<>();
    for (Trial trial : of(scenario)) {
      boolean odd = unlike && outcomes.size() % 2 == 1;
      outcomes.add(
          MadeUpRuns.promising(
              TrialOutcome.planned(trial, List.of()),
              odd ? "at_most_once" : "at_least_once",
              odd ? "page cache of one node" : "fsync each second on one node"));
      iterations.addAll(iterations(trial, odd ? 12_345 : 0));
      if (unlike) {
        proofs.add(MadeUpCuts.proof(trial.id(), 20, 0));
      }
      for (int fork = 1; fork <= FORKS; fork++) {
        latencies.put(new LatencyDistributions.ForkKey(trial.id(), fork), latencies(trial, fork));
        if (trial.workload().faults().disturbNodes()) {
          faults.add(MadeUpFaults.pause(trial.id(), fork, (long) Math.pow(1_000, fork), 0));
        }
      }
    }
    return ChangedRun.empty(
            ChangedManifest.of(GoldenRun.data().manifest()).trials(outcomes).manifest())
        .iterations(iterations)
        .faults(faults)
        .proofs(proofs)
        .latencies(new LatencyDistributions(latencies, Map.of(), Map.of(), Map.of()))
        .data();
  }

  private static List<IterationResult> iterations(Trial trial, long lost) {
    List<IterationResult> all = MadeUpRuns.iterations(trial.id(), RATES);
    return isSubscribed(trial) ? MadeUpRuns.losing(all, lost) : MadeUpRuns.unsubscribed(all);
  }

  private static List<LatencySummary> latencies(Trial trial, int fork) {
    List<LatencySummary> latencies = new ArrayList<>();
    latencies.add(latency(LatencyMetric.PUBLISH_LATENCY, fork));
    if (isSubscribed(trial)) {
      latencies.add(latency(LatencyMetric.END_TO_END_LATENCY, fork));
    }
    return latencies;
  }

  private static LatencySummary latency(LatencyMetric metric, int fork) {
    long p50Ns = (long) Math.pow(1_000, fork) * 123;
    return new LatencySummary(
        metric, 1_000, 0, 0, 1, p50Ns, p50Ns, p50Ns, p50Ns, p50Ns, p50Ns, p50Ns, p50Ns);
  }
}
