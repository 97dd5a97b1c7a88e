package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.GoldenRun;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Params;
import brokerbench.scenario.Trial;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Holds the export to the form that JMH 1.37 writes and its viewers read. */
class JmhJsonFormTest {

  private static final List<String> RESULT_KEYS =
      List.of(
          "jmhVersion",
          "benchmark",
          "mode",
          "threads",
          "forks",
          "jvm",
          "jvmArgs",
          "jdkVersion",
          "vmName",
          "vmVersion",
          "warmupIterations",
          "warmupTime",
          "warmupBatchSize",
          "measurementIterations",
          "measurementTime",
          "measurementBatchSize",
          "params",
          "primaryMetric",
          "secondaryMetrics");

  private static final List<String> METRIC_KEYS =
      List.of("score", "scoreError", "scoreConfidence", "scorePercentiles", "scoreUnit", "rawData");

  private static final List<String> PERCENTS =
      List.of("0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0");

  private final JsonNode results = json(RunSummary.of(GoldenRun.data()));

  @Test
  void a_result_has_the_keys_of_jmh_in_its_order_and_no_other() {
    assertThat(results).hasSize(2).allSatisfy(each -> keys(each, RESULT_KEYS));
  }

  @Test
  void every_metric_has_the_keys_of_jmh_and_numbers_or_nan() {
    for (JsonNode result : results) {
      checkMetric(result.get("primaryMetric"));
      result.get("secondaryMetrics").forEach(JmhJsonFormTest::checkMetric);
    }
  }

  @Test
  void the_score_has_raw_data_of_every_fork_and_iteration() {
    assertThat(results.get(0).at("/primaryMetric/rawData"))
        .hasSize(3)
        .allSatisfy(fork -> assertThat(fork).hasSize(2));
  }

  @Test
  void a_percentile_has_one_value_per_fork_because_percentiles_are_never_averaged() {
    assertThat(results.get(0).at("/secondaryMetrics/end-to-end p99/rawData"))
        .hasSize(3)
        .allSatisfy(fork -> assertThat(fork).hasSize(1));
  }

  @Test
  void latencies_and_resources_are_secondary_metrics() {
    keys(
        results.get(0).get("secondaryMetrics"),
        List.of(
            "end-to-end p50",
            "end-to-end p95",
            "end-to-end p99",
            "end-to-end p99.9",
            "publish p50",
            "publish p99",
            "client CPU/msg",
            "client bytes/msg",
            "broker CPU/msg",
            "broker cores",
            "broker memory",
            "disk growth"));
  }

  @Test
  void the_jvm_is_that_of_the_forks() {
    assertThat(results.get(0).get("jvmArgs"))
        .extracting(JsonNode::asText)
        .containsExactly("-Xms1g", "-Xmx3g", "-XX:+UseG1GC");
    assertThat(results.get(0).get("vmName").asText()).isEqualTo("OpenJDK 64-Bit Server VM");
    assertThat(results.get(0).get("jdkVersion").asText()).isEqualTo("25.0.3+9");
  }

  @Test
  void the_length_of_an_iteration_is_a_time_or_for_a_count_a_single_shot() {
    assertThat(lengthOfIteration("time")).isEqualTo("1 s");
    assertThat(lengthOfIteration("count")).isEqualTo("single-shot");
  }

  private static String lengthOfIteration(String by) {
    TrialOutcome outcome = GoldenRun.data().manifest().trials().getFirst();
    Trial trial = outcome.trial();
    Trial changed =
        new Trial(
            trial.id(),
            trial.scenario(),
            Params.of(Map.of("broker", "kafka", "iteration_by", by)),
            trial.protocol());
    RunSummary summary =
        RunSummary.of(
            MadeUpRuns.withOutcomes(
                GoldenRun.data(), List.of(TrialOutcome.planned(changed, List.of()))));
    return json(summary).get(0).get("measurementTime").asText();
  }

  private static void checkMetric(JsonNode metric) {
    keys(metric, METRIC_KEYS);
    keys(metric.get("scorePercentiles"), PERCENTS);
    assertThat(metric.get("scoreConfidence")).hasSize(2);
    number(metric.get("score"));
    number(metric.get("scoreError"));
    metric.get("scoreConfidence").forEach(JmhJsonFormTest::number);
    metric.get("scorePercentiles").forEach(JmhJsonFormTest::number);
    assertThat(metric.get("rawData")).isNotEmpty();
    metric.get("rawData").forEach(fork -> fork.forEach(JmhJsonFormTest::number));
  }

  private static void number(JsonNode value) {
    assertThat(value.isNumber() || value.asText().equals("NaN")).as(value.toString()).isTrue();
  }

  private static void keys(JsonNode node, List<String> keys) {
    assertThat(node.fieldNames()).toIterable().containsExactlyElementsOf(keys);
  }

  private static JsonNode json(RunSummary summary) {
    try {
      return new JsonMapper().readTree(JmhJsonExport.of(summary));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
