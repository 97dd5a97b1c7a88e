package brokerbench.results;

import brokerbench.measurement.LatencyMetric;
import brokerbench.scenario.Params;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Protocol;
import brokerbench.scenario.Trial;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import brokerbench.validity.HostFinding;
import brokerbench.validity.LoadFinding;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * A made-up run of two trials, three forks, one warm-up and two measurement iterations. The numbers
 * come from formulas; nothing was measured.
 */
public final class GoldenRun {

  /** Name of the directory. */
  public static final String RUN_ID = "run-v1";

  private static final OptionalLong NO = OptionalLong.of(0);
  private static final long SECOND_NS = 1_000_000_000L;
  static final int FORKS = 3;
  static final int VALUES = 100;
  private static final Protocol PROTOCOL =
      new Protocol(FORKS, 1, 2, Duration.ofSeconds(1), Duration.ofSeconds(1));

  private GoldenRun() {}

  /** Writes the directory {@code run-v1} anew, into the directory that is the argument. */
  public static void main(String[] args) throws IOException {
    writeTo(Path.of(args[0]));
  }

  /** Writes the run directory into {@code out}. */
  public static RunDirectory writeTo(Path out) throws IOException {
    RunDirectory directory = RunDirectory.create(out, RUN_ID);
    directory.writeManifest(manifest());
    try (RowWriter rows = directory.rows(trials())) {
      GoldenStarts.all().forEach(rows::append);
      iterations().forEach(rows::append);
      resources().forEach(rows::append);
      disk().forEach(rows::append);
      GoldenStages.of(iterations()).forEach(rows::append);
      findings().forEach(rows::append);
    }
    for (Trial trial : trials()) {
      for (int fork = 1; fork <= FORKS; fork++) {
        writeHistograms(directory.histogramLog(trial.id(), fork), trial.broker(), fork);
        Files.writeString(
            directory.forkLog(trial.id(), fork), "made-up output of fork " + fork + "\n");
      }
    }
    return directory;
  }

  /** What reading the directory gives. */
  public static RunData data() {
    return new RunData(
        manifest(),
        GoldenStarts.all(),
        iterations(),
        latencies(),
        resources(),
        disk(),
        GoldenStages.of(iterations()),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        findings(),
        List.of());
  }

  static LatencyDistributions latencies() {
    Map<LatencyDistributions.ForkKey, List<LatencySummary>> summaries = new HashMap<>();
    for (Trial trial : trials()) {
      for (int fork = LatencyDistributions.ALL_FORKS; fork <= FORKS; fork++) {
        List<LatencySummary> latencies = new ArrayList<>();
        for (LatencyMetric metric : LatencyMetric.values()) {
          latencies.add(summary(metric, pooled(trial.broker(), fork, metric)));
        }
        summaries.put(new LatencyDistributions.ForkKey(trial.id(), fork), latencies);
      }
    }
    return new LatencyDistributions(
        summaries, GoldenStages.publishMeansNs(), GoldenCurves.all(), Map.of());
  }

  static Histogram pooled(String broker, int fork, LatencyMetric metric) {
    Histogram sum = new Histogram(3);
    for (int each = 1; each <= FORKS; each++) {
      if (fork == LatencyDistributions.ALL_FORKS || fork == each) {
        sum.add(histogram(broker, each, 1, metric));
        sum.add(histogram(broker, each, 2, metric));
      }
    }
    return sum;
  }

  static List<Trial> trials() {
    return List.of(trial("kafka"), trial("nats"));
  }

  static RunManifest manifest() {
    EnvironmentFacts facts =
        new EnvironmentFacts(
            new TreeMap<>(
                Map.of(
                    "cpu_model", "Example CPU",
                    "cpu_count_logical", "2",
                    "memory_total_bytes", "25769803776",
                    "kernel", "6.1.0",
                    "java_version", "25.0.3+9",
                    "java_vm_name", "OpenJDK 64-Bit Server VM",
                    "java_vm_version", "25.0.3+9")));
    return new RunManifest(
        RunManifest.SCHEMA_VERSION,
        RUN_ID,
        "bench run example -f 3 -wi 1 -i 2 -p broker=kafka,nats",
        "2026-01-02T03:04:05Z",
        "2026-01-02T03:05:06Z",
        42,
        "process",
        "0123456789abcdef0123456789abcdef01234567",
        List.of("swap"),
        "name: example\nparams:\n  broker: [kafka, nats]\n",
        List.of(
            outcome(trial("kafka"), "4.3.1", "kafka-clients 4.3.1"),
            outcome(trial("nats"), "2.15.1", "jnats 2.26.2")),
        facts,
        facts,
        "suspect",
        null);
  }

  static List<IterationResult> iterations() {
    List<IterationResult> iterations = new ArrayList<>();
    for (int fork = 1; fork <= FORKS; fork++) {
      for (Trial trial : trials()) {
        iterations.add(iteration(trial, fork, Phase.WARMUP, 1));
        iterations.add(iteration(trial, fork, Phase.MEASUREMENT, 1));
        iterations.add(iteration(trial, fork, Phase.MEASUREMENT, 2));
      }
    }
    return iterations;
  }

  static List<ResourceSample> resources() {
    List<ResourceSample> samples = new ArrayList<>();
    for (Trial trial : trials()) {
      for (int fork = 1; fork <= FORKS; fork++) {
        for (int tick = 0; tick < GoldenResources.TICKS; tick++) {
          samples.addAll(GoldenResources.tick(trial.id(), trial.broker() + "-1", fork, tick));
        }
      }
    }
    return samples;
  }

  static List<DiskUse> disk() {
    List<DiskUse> disk = new ArrayList<>();
    for (Trial trial : trials()) {
      for (int fork = 1; fork <= FORKS; fork++) {
        String node = trial.broker() + "-1";
        disk.add(
            new DiskUse(
                trial.id(),
                fork,
                node,
                OptionalLong.of(54_000_000),
                OptionalLong.of(8_192),
                OptionalLong.of(31_000_000L + fork)));
      }
    }
    return disk;
  }

  static List<LocatedFinding> findings() {
    Finding unfit = new HostFinding.EnvironmentUnfit("swap", "on, 2 GB", "off");
    Finding noisy = new HostFinding.HostNoisy("processes that are not ours", 0.125, 0.05);
    return List.of(
        new LocatedFinding(null, 0, null, unfit),
        new LocatedFinding("example-nats", 2, null, noisy));
  }

  private static Trial trial(String broker) {
    return new Trial("example-" + broker, "example", Params.of(Map.of("broker", broker)), PROTOCOL);
  }

  private static TrialOutcome outcome(Trial trial, String server, String client) {
    return new TrialOutcome(
        trial,
        "at_least_once",
        "page cache of one node",
        server,
        client,
        List.of("-Xms1g", "-Xmx3g", "-XX:+UseG1GC"),
        new TreeMap<>(Map.of("replicas", "1")),
        new TreeMap<>(Map.of(trial.broker(), "0".repeat(64))),
        List.of("The end of the load is found by count, not by an empty fetch."),
        FORKS);
  }

  private static IterationResult iteration(Trial trial, int fork, Phase phase, int iteration) {
    int step = phase == Phase.WARMUP ? 0 : iteration;
    long elapsedNs =
        SECOND_NS
            + (trial.broker().equals("nats") ? 1_200_000_000L : 0)
            + fork * 12_345_678L
            + (step == 0 ? 700_000_000L : step * 3_456_789L);
    long messages = 100L * VALUES;
    List<LatencySummary> latencies = new ArrayList<>();
    for (LatencyMetric metric : LatencyMetric.values()) {
      latencies.add(summary(metric, histogram(trial.broker(), fork, step, metric)));
    }
    return new IterationResult(
        new IterationId(trial.id(), fork, phase, iteration),
        step * 4L * SECOND_NS,
        elapsedNs,
        elapsedNs - 5_000_000,
        messages,
        messages,
        0,
        new DeliveryCounts(messages, messages, messages, 0, messages, messages, 0, step, 0, 0),
        latencies,
        new ClientUse(
            1_000_000L * (200 + fork), 3, 12_000_000, 50_000_000, 80_000_000, 400_000, 0, NO, 0),
        findings(step == 0, fork, iteration));
  }

  private static List<Finding> findings(boolean warmup, int fork, int iteration) {
    if (warmup && fork == 1) {
      return List.of(new LoadFinding.ValueOutOfRange("end_to_end_latency", 2, 1, SECOND_NS));
    }
    return warmup ? List.of() : List.of(new DeliveryFinding.MessagesDuplicated(iteration));
  }

  private static Histogram histogram(String broker, int fork, int step, LatencyMetric metric) {
    Histogram histogram = new Histogram(1, 3_600 * SECOND_NS, 3);
    long unitNs = broker.equals("kafka") ? 3_000 : 1_000;
    for (int value = 1; value <= VALUES; value++) {
      histogram.recordValueWithCount(
          unitNs * value * metric.word().length() + fork * 1_000L + step * 100L, 100);
    }
    return histogram;
  }

  private static LatencySummary summary(LatencyMetric metric, Histogram histogram) {
    return new LatencySummary(
        metric,
        histogram.getTotalCount(),
        0,
        0,
        histogram.getMinValue(),
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(75),
        histogram.getValueAtPercentile(90),
        histogram.getValueAtPercentile(95),
        histogram.getValueAtPercentile(99),
        histogram.getValueAtPercentile(99.9),
        histogram.getValueAtPercentile(99.99),
        histogram.getMaxValue());
  }

  private static void writeHistograms(Path file, String broker, int fork) throws IOException {
    try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputLegend();
      for (int step = 0; step <= 2; step++) {
        for (LatencyMetric metric : LatencyMetric.values()) {
          Histogram histogram = histogram(broker, fork, step, metric);
          histogram.setTag(metric.word() + (step == 0 ? "/warmup/1" : "/measurement/" + step));
          histogram.setStartTimeStamp(step * 4_000L);
          histogram.setEndTimeStamp(step * 4_000L + 1_000);
          writer.outputIntervalHistogram(histogram);
        }
      }
    }
  }
}
