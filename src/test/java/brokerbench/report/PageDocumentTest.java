package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import brokerbench.figures.FiguresCsv;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationResult;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageDocumentTest {

  private static final int MOST_BYTES = 3_000_000;

  private static List<double[]> forks(double[] rates) {
    return Arrays.stream(rates).mapToObj(rate -> new double[] {rate}).toList();
  }

  private static PageData data(RunData run) throws IOException {
    return PageData.of(SimulatedRuns.page(run));
  }

  @Test
  void forks_in_the_charts_are_those_of_figures_csv() throws IOException {
    RunData golden = GoldenRun.data();
    List<String[]> rows =
        FiguresCsv.of(golden).lines().skip(1).map(line -> line.split(",", -1)).toList();

    List<JsonNode> charts =
        data(golden).all().stream()
            .filter(chart -> chart.get("source").asText().startsWith("figures.csv, "))
            .toList();

    assertThat(charts).hasSize(5);
    for (JsonNode chart : charts) {
      String word = chart.get("source").asText().substring("figures.csv, ".length());
      for (int fork = 1; fork <= 3; fork++) {
        String number = Integer.toString(fork);
        List<Double> drawn = new ArrayList<>();
        for (String broker : List.of("Kafka", "NATS")) {
          drawn.addAll(PageData.values(chart, broker + ", each fork", "fork " + number, "x"));
        }
        assertThat(drawn)
            .as(word)
            .containsExactlyElementsOf(
                rows.stream()
                    .filter(row -> row[1].equals(number) && row[2].equals("measured"))
                    .filter(row -> row[3].isEmpty() && row[4].equals(word))
                    .map(row -> Double.valueOf(row[8]))
                    .toList());
      }
    }
  }

  @Test
  void iterations_stand_at_their_middle_with_zero_where_the_measurement_began() throws IOException {
    JsonNode chart = data(GoldenRun.data()).chart("Delivered rate over time, 1 Kafka");

    // The warm-up ran from 0 s for 1.712345678 s, the measurement from 4 s.
    assertThat(PageData.values(chart, "fork 1", "", "x")).startsWith(-3.1438, 0.5079);
    assertThat(PageData.values(chart, "fork 1", "", "y")).containsExactly(5839.9, 9844.4, 9811.0);
    assertThat(chart.get("bands").get(0).get("to").asDouble()).isZero();
    assertThat(chart.get("bands").get(0).get("from").asDouble()).isLessThan(-3.1438);
  }

  @Test
  void a_finding_is_marked_at_its_iteration_and_noted_below_the_chart() throws IOException {
    String page = SimulatedRuns.page(GoldenRun.data());
    JsonNode marks = PageData.of(page).chart("Delivered rate over time, 1 Kafka").get("marks");

    // Each measurement iteration of three forks.
    assertThat(PageData.list(marks))
        .hasSize(6)
        .allSatisfy(mark -> assertThat(mark.get("note").asInt()).isEqualTo(1))
        .first()
        .satisfies(mark -> assertThat(mark.get("y").asDouble()).isBetween(9844.43, 9844.44));
    assertThat(page).contains("<li>Messages duplicated, 6 times: fork 1 at 0.5 s, ");
  }

  @Test
  void samples_share_the_time_of_the_iterations() throws IOException {
    PageData data = data(GoldenRun.data());
    JsonNode memory = data.chart("Memory over time, 1 Kafka");

    // Sampled every half second; the last sample of the warm-up is where the measurement began.
    assertThat(PageData.values(memory, "kafka-1", "fork 1", "x"))
        .containsExactly(-0.5, 0.0, 0.5, 1.0, 1.5);
    assertThat(PageData.values(memory, "kafka-1", "fork 1", "y").getFirst()).isEqualTo(381.47);
    assertThat(memory.get("x"))
        .isEqualTo(data.chart("Delivered rate over time, 1 Kafka").get("x"))
        .isEqualTo(data.chart("Processor over time, 1 Kafka").get("x"));
  }

  @Test
  void latencies_over_time_are_medians_over_forks() throws IOException {
    RunData golden = GoldenRun.data();
    JsonNode chart = data(golden).chart("End-to-end latency over time, 2 NATS");
    double p99Ns =
        golden.iterations().stream()
            .filter(each -> each.id().trial().equals(MadeUpRuns.NATS) && each.id().fork() == 2)
            .toList()
            .get(1)
            .endToEndLatency()
            .orElseThrow()
            .p99Ns();

    assertThat(PageData.values(chart, "p99", "median of forks", "y").get(1))
        .isCloseTo(p99Ns, withPercentage(0.01));
    assertThat(PageData.values(chart, "p99.9", "lowest and highest fork", "y")).hasSize(9);
  }

  @Test
  void a_percentile_curve_ends_where_ten_values_lie_beyond() throws IOException {
    JsonNode chart = data(GoldenRun.data()).chart("End-to-end latency by percentile, example");

    // 60,000 values in three forks: one in 5,623 is the last of 20 points a decade.
    assertThat(PageData.values(chart, "1 Kafka (suspect)", "", "x").getLast()).isEqualTo(5623.4);
    assertThat(PageData.values(chart, "1 Kafka (suspect)", "", "y")).hasSize(76).isSorted();
  }

  @Test
  void a_swept_parameter_is_the_x_axis_with_a_line_per_broker() throws IOException {
    List<TrialOutcome> outcomes = new ArrayList<>();
    List<IterationResult> iterations = new ArrayList<>();
    for (TrialOutcome outcome : GoldenRun.data().manifest().trials()) {
      int factor = outcome.trial().broker().equals("kafka") ? 1 : 3;
      for (String size : List.of("10KiB", "64B", "1KiB")) {
        String id = outcome.trial().id() + "-" + size;
        outcomes.add(MadeUpRuns.withParam(MadeUpRuns.withId(outcome, id), "payload_size", size));
        double rate = factor * (size.equals("64B") ? 300 : size.equals("1KiB") ? 200 : 100);
        iterations.addAll(MadeUpRuns.iterations(id, forks(new double[] {rate, rate, rate})));
      }
    }

    PageData data = data(MadeUpRuns.withOutcomes(MadeUpRuns.run(iterations), outcomes));

    // It answers the question, so it is the picture of the first screen.
    JsonNode chart = data.all().getFirst();
    assertThat(chart.get("title").asText())
        .isEqualTo("Delivered rate of example along payload_size");
    assertThat(PageData.texts(chart.get("x").get("words"))).containsExactly("64B", "1KiB", "10KiB");
    assertThat(PageData.values(chart, "Kafka", "mean", "y")).containsExactly(300.0, 200.0, 100.0);
    assertThat(PageData.values(chart, "NATS", "fork 2", "y")).containsExactly(900.0, 600.0, 300.0);
  }

  @Test
  void a_hundred_forks_and_a_day_of_seconds_stay_below_three_megabytes() {
    for (RunData run : List.of(SimulatedRuns.ofManyForks(), SimulatedRuns.ofADay())) {
      assertThat(SimulatedRuns.page(run).getBytes(StandardCharsets.UTF_8))
          .hasSizeLessThan(MOST_BYTES);
    }
  }
}
