package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.document.TextForm;
import brokerbench.figures.FiguresCsv;
import brokerbench.results.ChangedRun;
import brokerbench.results.ForkStart;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.ForkFinding;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ComparisonDocumentTest {

  private static final double[] SLOW = {1_000, 1_010, 990, 1_000, 1_000};
  private static final double[] FAST = {2_000, 2_020, 1_980, 2_000, 2_000};

  private static RunData run(double[] kafka, double[] nats) {
    List<IterationResult> iterations = new ArrayList<>();
    iterations.addAll(MadeUpRuns.iterations(MadeUpRuns.KAFKA, forks(kafka)));
    iterations.addAll(MadeUpRuns.iterations(MadeUpRuns.NATS, forks(nats)));
    return MadeUpRuns.run(iterations);
  }

  private static List<double[]> forks(double[] rates) {
    return Arrays.stream(rates).mapToObj(rate -> new double[] {rate}).toList();
  }

  @Test
  void the_answer_is_the_ratio_of_the_tables_with_its_verdict() {
    // Without recorded starts forks of one number are taken to have begun at once.
    String page = SimulatedRuns.comparison(run(SLOW, SLOW), run(FAST, SLOW));

    assertThat(page)
        .containsPattern(
            "<p>The delivered rate of Kafka in B was 2\\.00 times that in A, 1\\.9\\d to 2\\.0\\d; that"
                + " is a difference\\.</p>")
        .containsPattern(
            "<p>The delivered rate of NATS in B was 1\\.00 times that in A, 0\\.9\\d to 1\\.0\\d; no"
                + " difference found\\.</p>")
        .contains("<td class=\"text\">differs</td>", "<li>A is run-v1, begun 2026-01-02 03:04 UTC")
        .doesNotContain("measured at different times");
  }

  @Test
  void runs_of_which_one_began_when_the_other_had_ended_are_not_judged() {
    Instant morning = Instant.parse("2026-01-02T08:00:00Z");
    RunData first = startedAt(run(SLOW, SLOW), morning);

    assertThat(
            SimulatedRuns.comparison(
                first, startedAt(run(FAST, SLOW), morning.plus(Duration.ofHours(1)))))
        .containsPattern(
            "<p>The delivered rate of Kafka in B was 2\\.00 times that in A, 1\\.9\\d to 2\\.0\\d;"
                + " their forks did not alternate, so nothing is claimed\\.</p>")
        .contains("these runs were measured at different times");
  }

  private static RunData startedAt(RunData run, Instant began) {
    List<ForkStart> starts = new ArrayList<>();
    for (int fork = 1; fork <= SLOW.length; fork++) {
      Instant start = began.plus(Duration.ofMinutes(fork));
      for (String trial : List.of(MadeUpRuns.KAFKA, MadeUpRuns.NATS)) {
        starts.add(new ForkStart(trial, fork, fork, OptionalInt.empty(), start));
      }
    }
    return MadeUpRuns.withStarts(run, starts);
  }

  @Test
  void charts_hold_the_ratios_and_the_forks_of_both_runs() throws Exception {
    PageData data = PageData.of(SimulatedRuns.comparison(run(SLOW, SLOW), run(FAST, SLOW)));

    JsonNode ratios = data.all().getFirst();
    assertThat(ratios.get("title").asText()).isEqualTo("Ratio of the delivered rate to that of A");
    assertThat(PageData.values(ratios, "Kafka, ratio", "ratio", "x").getFirst())
        .isBetween(1.999, 2.001);
    assertThat(PageData.texts(ratios.get("y").get("words"))).containsExactly("Kafka", "NATS");
    assertThat(ratios.get("bands").get(0).get("from").asDouble()).isEqualTo(0.95);
    JsonNode forks = data.chart("Delivered rate of each run");
    assertThat(PageData.values(forks, "Kafka, B, each fork", "fork 2", "x"))
        .containsExactly(2_020.0);
    assertThat(PageData.values(forks, "Kafka, A, each fork", "fork 2", "x"))
        .containsExactly(1_010.0);
    assertThat(PageData.texts(forks.get("y").get("words")))
        .containsExactly("Kafka, A", "Kafka, B", "NATS, A", "NATS, B");
  }

  @Test
  void a_ratio_of_a_suspect_trial_says_so_and_one_of_an_invalid_trial_is_named_as_left_out()
      throws Exception {
    RunData doubtful =
        ChangedRun.of(run(FAST, FAST))
            .findings(
                List.of(
                    MadeUpRuns.about(
                        MadeUpRuns.KAFKA,
                        new ForkFinding.DriftInsideRun("delivered_msg_per_s", 0.5, 0.1)),
                    MadeUpRuns.about(MadeUpRuns.NATS, new DeliveryFinding.PayloadCorrupted(1))))
            .data();

    for (String page :
        List.of(
            SimulatedRuns.comparison(run(SLOW, SLOW), doubtful),
            SimulatedRuns.comparison(doubtful, run(SLOW, SLOW)))) {
      JsonNode ratios = PageData.of(page).all().getFirst();
      assertThat(PageData.texts(ratios.get("y").get("words"))).containsExactly("Kafka (suspect)");
      assertThat(page).contains("alternated. Left out: NATS (invalid).</span>");
    }
  }

  @Test
  void forks_in_the_charts_are_those_of_figures_csv() throws Exception {
    RunData golden = GoldenRun.data();
    List<String> rows = FiguresCsv.of(golden).lines().toList();

    List<JsonNode> charts =
        PageData.of(SimulatedRuns.comparison(golden, golden)).all().stream()
            .filter(chart -> chart.get("title").asText().endsWith(" of each run"))
            .toList();

    assertThat(charts).hasSize(5);
    for (JsonNode chart : charts) {
      String figure = chart.get("source").asText().replace("figures.csv of each run, ", "");
      double drawn = PageData.values(chart, "NATS, B, each fork", "fork 3", "x").getFirst();
      assertThat(rows.stream().filter(row -> row.contains(",3,measured,," + figure + ",")))
          .extracting(row -> Double.valueOf(row.substring(row.lastIndexOf(',') + 1)))
          .contains(drawn);
    }
  }

  @Test
  void several_runs_stand_beside_the_first() {
    ComparisonDocument comparison =
        ComparisonDocument.of(
            RunSummary.of(run(SLOW, SLOW)),
            List.of(RunSummary.of(run(FAST, SLOW)), RunSummary.of(run(SLOW, FAST))));

    assertThat(comparison.title()).isEqualTo("2 runs against run-v1");
    assertThat(TextForm.of(comparison.page()))
        .contains("The delivered rate of Kafka in B was 2.00 times")
        .contains("The delivered rate of NATS in C was 2.00 times")
        .contains("TABLES OF B TO A", "TABLES OF C TO A");
  }

  @Test
  void runs_without_a_trial_in_common_are_not_compared() {
    RunData kafka = MadeUpRuns.run(MadeUpRuns.iterations(MadeUpRuns.KAFKA, forks(SLOW)));
    RunData nats = MadeUpRuns.run(MadeUpRuns.iterations(MadeUpRuns.NATS, forks(SLOW)));

    assertThat(
            SimulatedRuns.comparison(
                MadeUpRuns.withOutcomes(kafka, kafka.manifest().trials().subList(0, 1)),
                MadeUpRuns.withOutcomes(nats, nats.manifest().trials().subList(1, 2))))
        .contains("The runs have no trial in common, so nothing is compared.")
        .contains("only in run run-v1")
        .doesNotContain("<script");
  }
}
