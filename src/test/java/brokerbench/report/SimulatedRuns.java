package brokerbench.report;

import brokerbench.document.HtmlForm;
import brokerbench.measurement.LatencyMetric;
import brokerbench.results.ChangedRun;
import brokerbench.results.ClientUse;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencySummary;
import brokerbench.results.LocatedFinding;
import brokerbench.results.MadeUpSample;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunData;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Runs that are long or have many forks. The numbers come from formulas; nothing was measured. */
final class SimulatedRuns {

  private static final long SECOND_NS = 1_000_000_000L;
  private static final int SECONDS_OF_A_DAY = 86_400;
  private static final int WARMUPS = 3;

  private SimulatedRuns() {}

  static String page(RunData run) {
    RunSummary summary = RunSummary.of(run);
    return HtmlForm.of(ReportDocument.title(summary), PageDocument.of(summary));
  }

  /** The page that compares {@code second} with {@code first}. */
  static String comparison(RunData first, RunData second) {
    ComparisonDocument comparison =
        ComparisonDocument.of(RunSummary.of(first), List.of(RunSummary.of(second)));
    return HtmlForm.of(comparison.title(), comparison.page());
  }

  /** 100 forks of two trials, each of 13 iterations of a second. */
  static RunData ofManyForks() {
    return run(100, 10, 2);
  }

  /** One fork of two trials, a day in iterations of a second, sampled each second. */
  static RunData ofADay() {
    return run(1, SECONDS_OF_A_DAY, 1);
  }

  /** Five forks of two trials, each of 43 iterations of a second and sampled each second. */
  static RunData ofFiveForks(LocatedFinding... findings) {
    return ChangedRun.of(run(5, 40, 1)).findings(List.of(findings)).data();
  }

  private static RunData run(int forks, int iterations, int samplesPerSecond) {
    List<IterationResult> results = new ArrayList<>();
    List<ResourceSample> samples = new ArrayList<>();
    for (Trial trial : List.of(trial(0), trial(1))) {
      for (int fork = 1; fork <= forks; fork++) {
        for (int i = 0; i < WARMUPS + iterations; i++) {
          results.add(iteration(trial.id(), fork, i));
        }
        for (int i = 0; i < (WARMUPS + iterations) * samplesPerSecond; i++) {
          String phase = i <= WARMUPS * samplesPerSecond ? "warmup" : "measurement";
          for (String node : List.of(trial.broker() + "-1", "client", "host")) {
            samples.add(sample(trial.id(), fork, node, phase, i * SECOND_NS / samplesPerSecond));
          }
        }
      }
    }
    return ChangedRun.of(MadeUpRuns.run(results)).resources(samples).data();
  }

  private static Trial trial(int index) {
    return GoldenRun.data().manifest().trials().get(index).trial();
  }

  private static IterationResult iteration(String trial, int fork, int i) {
    Phase phase = i < WARMUPS ? Phase.WARMUP : Phase.MEASUREMENT;
    long messages = 20_000 + 137L * fork + 3_001L * i % 2_003;
    return new IterationResult(
        new IterationId(trial, fork, phase, i < WARMUPS ? i + 1 : i + 1 - WARMUPS),
        i * SECOND_NS,
        SECOND_NS,
        SECOND_NS,
        messages,
        messages,
        0,
        new DeliveryCounts(messages, messages, messages, 0, messages, messages, 0, 0, 0, 0),
        List.of(latency(messages, 1_000_000L + 1_009L * i % 300_007)),
        new ClientUse(messages * 1_000, 0, 0, 0, 0, 0, 0, OptionalLong.of(0), 0),
        List.of());
  }

  private static LatencySummary latency(long count, long p50Ns) {
    return new LatencySummary(
        LatencyMetric.END_TO_END_LATENCY,
        count,
        0,
        0,
        p50Ns / 2,
        p50Ns,
        p50Ns * 2,
        p50Ns * 3,
        p50Ns * 4,
        p50Ns * 7,
        p50Ns * 20,
        p50Ns * 40,
        p50Ns * 50);
  }

  private static ResourceSample sample(
      String trial, int fork, String node, String phase, long elapsedNs) {
    return new MadeUpSample(node, phase, elapsedNs)
        .of(trial, fork)
        .cpuNs(elapsedNs / 3)
        .percentOfHost(20 + elapsedNs / 1e7 % 17.31)
        .memoryBytes(400_000_000L + elapsedNs % 77_777_777L)
        .dataBytes(elapsedNs / 100)
        .sample();
  }
}
