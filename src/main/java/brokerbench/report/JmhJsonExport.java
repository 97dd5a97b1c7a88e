package brokerbench.report;

import brokerbench.figures.Figure;
import brokerbench.results.Loss;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Protocol;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Results in the JSON form of JMH 1.37, so that its viewers can show them: one element per trial
 * that has measurement iterations. The score is the delivered rate, or the published one where
 * nobody is subscribed, one value per fork and iteration. Latency percentiles and the use of
 * processor, memory and disk are secondary metrics; percentiles have one value per fork, from its
 * merged histograms. Guarantee and durability stand among the parameters, and where the guarantee
 * is at most once the share lost is a secondary metric, one value per fork. An invalid trial is
 * left out, because the form has no place to say so.
 *
 * <p>JMH's error is that of the mean over the iterations of all forks. It takes the iterations of a
 * fork as independent, which they are not, and so is narrower than the intervals of the other
 * reports.
 */
public final class JmhJsonExport {

  private static final String FORMAT_VERSION = "1.37";
  private static final JsonMapper MAPPER = new JsonMapper();

  private static final Map<Figure, String> SECONDARY_UNITS =
      Map.ofEntries(
          Map.entry(ReportFigures.END_TO_END_P50, "us/op"),
          Map.entry(ReportFigures.END_TO_END_P95, "us/op"),
          Map.entry(ReportFigures.END_TO_END_P99, "us/op"),
          Map.entry(ReportFigures.END_TO_END_P999, "us/op"),
          Map.entry(ReportFigures.PUBLISH_P50, "us/op"),
          Map.entry(ReportFigures.PUBLISH_P99, "us/op"),
          Map.entry(ReportFigures.CLIENT_CPU, "us/op"),
          Map.entry(ReportFigures.BROKER_CPU, "us/op"),
          Map.entry(ReportFigures.BROKER_CORES, "cores"),
          Map.entry(ReportFigures.CLIENT_ALLOCATION, "B/op"),
          Map.entry(ReportFigures.BROKER_MEMORY, "B"),
          Map.entry(ReportFigures.DISK_GROWTH, "B"));

  private JmhJsonExport() {}

  /** The JSON array, with a line feed at its end. */
  public static String of(RunSummary summary) {
    ArrayNode results = MAPPER.createArrayNode();
    summary.trials().stream()
        .filter(trial -> !trial.isInvalid())
        .map(trial -> result(trial, summary.run().manifest().before().facts()))
        .forEach(results::add);
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(results) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ObjectNode result(TrialSummary trial, SortedMap<String, String> facts) {
    TrialOutcome outcome = trial.outcome();
    Protocol protocol = outcome.trial().protocol();
    ObjectNode result = MAPPER.createObjectNode();
    result.put("jmhVersion", FORMAT_VERSION);
    result.put("benchmark", outcome.trial().scenario() + "." + trial.broker());
    result.put("mode", "thrpt");
    result.put("threads", outcome.trial().workload().clients().producers());
    result.put("forks", trial.forks());
    result.put("jvm", "java");
    ArrayNode jvmArgs = result.putArray("jvmArgs");
    outcome.clientJvmFlags().forEach(jvmArgs::add);
    result.put("jdkVersion", facts.getOrDefault("java_version", "unknown"));
    result.put("vmName", facts.getOrDefault("java_vm_name", "unknown"));
    result.put("vmVersion", facts.getOrDefault("java_vm_version", "unknown"));
    boolean byCount = !outcome.trial().goesByTime();
    result.put("warmupIterations", protocol.warmupIterations());
    result.put("warmupTime", length(byCount, protocol.warmupTime()));
    result.put("warmupBatchSize", 1);
    result.put("measurementIterations", protocol.measurementIterations());
    result.put("measurementTime", length(byCount, protocol.measurementTime()));
    result.put("measurementBatchSize", 1);
    ObjectNode swept = result.putObject("params");
    trial.swept().forEach(swept::put);
    swept.put("guarantee", outcome.guarantee());
    swept.put("durability", outcome.durability());
    swept.put("durability_basis", trial.basisWords());
    result.set("primaryMetric", metric(iterations(trial, trial.rate()), "ops/s"));
    ObjectNode secondary = result.putObject("secondaryMetrics");
    for (Figure figure : ReportFigures.ALL) {
      if (SECONDARY_UNITS.containsKey(figure) && trial.estimate(figure).isPresent()) {
        String unit = SECONDARY_UNITS.get(figure);
        secondary.set(figure.title(), metric(iterations(trial, figure), unit));
      }
    }
    if (trial.semantics().mayLose() && trial.loss().isMeasured()) {
      secondary.set("loss", metric(losses(trial), "lost/owed"));
    }
    return result;
  }

  private static String length(boolean byCount, Duration time) {
    return byCount
        ? "single-shot"
        : time.toMillis() % 1_000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }

  private static List<double[]> iterations(TrialSummary trial, Figure figure) {
    return trial.forkData().stream()
        .map(figure::iterations)
        .filter(values -> values.length > 0)
        .toList();
  }

  private static List<double[]> losses(TrialSummary trial) {
    return trial.forkData().stream()
        .map(fork -> Loss.of(List.of(fork)))
        .filter(Loss::isMeasured)
        .map(loss -> new double[] {loss.fraction()})
        .toList();
  }

  private static ObjectNode metric(List<double[]> forks, String unit) {
    double divisor = unit.equals("us/op") ? 1_000 : 1;
    JmhStatistics statistics =
        new JmhStatistics(
            forks.stream().flatMapToDouble(Arrays::stream).map(value -> value / divisor).toArray());
    ObjectNode node = MAPPER.createObjectNode();
    double score = statistics.mean();
    double error = statistics.error();
    // JSON has no NaN; JMH writes the word, and so does Jackson.
    node.put("score", score);
    node.put("scoreError", error);
    node.putArray("scoreConfidence").add(score - error).add(score + error);
    ObjectNode percentiles = node.putObject("scorePercentiles");
    for (double percent : JmhStatistics.PERCENTS) {
      percentiles.put(Double.toString(percent), statistics.percentile(percent));
    }
    node.put("scoreUnit", unit);
    ArrayNode raw = node.putArray("rawData");
    for (double[] fork : forks) {
      ArrayNode iterations = raw.addArray();
      Arrays.stream(fork).forEach(value -> iterations.add(value / divisor));
    }
    return node;
  }
}
