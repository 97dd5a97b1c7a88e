package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.document.Document;
import brokerbench.document.TextForm;
import brokerbench.results.GoldenRun;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExportTest {

  @Test
  void jmh_json_has_a_score_per_fork_and_iteration() throws IOException {
    JsonNode kafka =
        new JsonMapper().readTree(JmhJsonExport.of(RunSummary.of(GoldenRun.data()))).get(0);

    assertThat(kafka.get("benchmark").asText()).isEqualTo("example.kafka");
    assertThat(kafka.get("mode").asText()).isEqualTo("thrpt");
    assertThat(kafka.get("forks").asInt()).isEqualTo(3);
    JsonNode score = kafka.get("primaryMetric");
    assertThat(score.get("scoreUnit").asText()).isEqualTo("ops/s");
    assertThat(score.get("rawData")).hasSize(3).allSatisfy(fork -> assertThat(fork).hasSize(2));
    assertThat(score.get("scoreConfidence").get(1).asDouble())
        .isCloseTo(
            score.get("score").asDouble() + score.get("scoreError").asDouble(), within(1e-6));
    assertThat(kafka.at("/secondaryMetrics/end-to-end p99/scoreUnit").asText()).isEqualTo("us/op");
    assertThat(kafka.at("/secondaryMetrics/end-to-end p99/rawData/0/0").asDouble())
        .isEqualTo(
            GoldenRun.data().latencies().ofFork("example-kafka", 1).get(2).p99Ns() / 1_000.0);
  }

  @Test
  void jmh_error_of_two_values_is_the_word_nan() throws IOException {
    double[] rates = {100, 110};
    RunSummary summary =
        RunSummary.of(MadeUpRuns.run(MadeUpRuns.iterations(MadeUpRuns.KAFKA, List.of(rates))));

    JsonNode results = new JsonMapper().readTree(JmhJsonExport.of(summary));

    assertThat(results).hasSize(1);
    assertThat(results.at("/0/primaryMetric/score").asDouble()).isEqualTo(105);
    assertThat(results.at("/0/primaryMetric/scoreError").isTextual()).isTrue();
    assertThat(results.at("/0/primaryMetric/scoreError").asText()).isEqualTo("NaN");
  }

  @Test
  void jmh_error_is_the_half_width_of_the_student_interval() {
    // t(0.9995; 4) = 8.610, s = 1.5811, n = 5.
    assertThat(new JmhStatistics(new double[] {1, 2, 3, 4, 5}).error())
        .isCloseTo(8.610 * 1.58114 / Math.sqrt(5), within(1e-3));
  }

  @Test
  void csv_has_a_row_per_trial_and_empty_cells_for_what_is_not_available() {
    double[] rates = {100, 110};
    RunSummary summary =
        RunSummary.of(MadeUpRuns.run(MadeUpRuns.iterations(MadeUpRuns.KAFKA, List.of(rates))));

    List<String> lines = CsvExport.of(summary).lines().toList();

    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).contains(",delivered_msg_per_s,low_delivered_msg_per_s,");
    assertThat(lines.get(1)).startsWith("example-kafka,").contains(",valid,1,0,0,0,0,0,0,105,,,");
    assertThat(lines.get(2)).startsWith("example-nats,").contains(",invalid,0,0,0,0,0,0,,,,,");
    assertThat(lines).allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(85));
  }

  @Test
  void exports_of_a_mode_that_may_lose_carry_semantics_and_loss() throws IOException {
    double[] rates = {100, 100};
    RunData run =
        MadeUpRuns.run(
            MadeUpRuns.losing(MadeUpRuns.iterations(MadeUpRuns.KAFKA, List.of(rates)), 50));
    List<TrialOutcome> outcomes = new ArrayList<>(run.manifest().trials());
    outcomes.set(0, MadeUpRuns.promising(outcomes.get(0), "at_most_once", "none"));
    RunSummary summary = RunSummary.of(MadeUpRuns.withOutcomes(run, outcomes));

    JsonNode kafka = new JsonMapper().readTree(JmhJsonExport.of(summary)).get(0);

    assertThat(CsvExport.of(summary).lines().toList().get(1))
        .contains(",at_most_once,none,read,valid,1,50,0,0,0,0,0.25,");
    assertThat(kafka.at("/params/guarantee").asText()).isEqualTo("at_most_once");
    assertThat(kafka.at("/params/durability").asText()).isEqualTo("none");
    assertThat(kafka.at("/secondaryMetrics/loss/rawData/0/0").asDouble()).isEqualTo(0.25);
    assertThat(kafka.at("/secondaryMetrics/loss/scoreUnit").asText()).isEqualTo("lost/owed");
  }

  private static RunComparison compared(RunData first, RunData second) {
    return RunComparison.of(RunSummary.of(first), RunSummary.of(second));
  }

  @Test
  void a_run_compared_with_itself_differs_in_nothing() {
    RunComparison comparison = compared(GoldenRun.data(), GoldenRun.data());

    assertThat(comparison.differences()).isEmpty();
    assertThat(comparison.lines())
        .hasSize(10)
        .allSatisfy(line -> assertThat(line.comparison().value()).isEqualTo(1));
    assertThat(TextForm.of(new Document(comparison.blocks())))
        .contains("Both runs: at least once, page cache of one node.\n")
        .doesNotContain("unequal");
  }

  @Test
  void a_faster_second_run_shows_its_ratio_and_other_versions_are_named() {
    double[] slow = {100, 101};
    double[] fast = {200, 202};
    List<double[]> five = List.of(slow, slow, slow, slow, slow);
    List<double[]> fiveFast = List.of(fast, fast, fast, fast, fast);

    RunComparison comparison =
        compared(
            MadeUpRuns.run(MadeUpRuns.iterations(MadeUpRuns.KAFKA, five)),
            MadeUpRuns.withOutcomes(
                MadeUpRuns.run(MadeUpRuns.iterations(MadeUpRuns.KAFKA, fiveFast)),
                List.of(
                    MadeUpRuns.promising(
                        GoldenRun.data().manifest().trials().getFirst(),
                        "at_least_once",
                        "none"))));

    assertThat(comparison.lines().getFirst().comparison().words()).isEqualTo("differs");
    assertThat(comparison.lines().getFirst().comparison().value()).isCloseTo(2, within(0.02));
    assertThat(comparison.differences())
        .containsExactly(
            "example-kafka: durability was page cache of one node (read), then none (read)",
            "example-nats: only in run run-v1");
    assertThat(TextForm.of(new Document(comparison.blocks())).replaceAll("\\s+", " "))
        .contains("differs, unequal")
        .contains(
            "Unequal guarantee or durability: first at least once, page cache of one node; second at"
                + " least once, durability none. These ratios do not rank the brokers.");
  }
}
