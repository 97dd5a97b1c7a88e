package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import brokerbench.figures.FiguresCsv;
import brokerbench.results.ChangedRun;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationId;
import brokerbench.results.LocatedFinding;
import brokerbench.results.LoggedRun;
import brokerbench.results.MadeUpSample;
import brokerbench.results.ResourceSample;
import brokerbench.results.RunData;
import brokerbench.scenario.Phase;
import brokerbench.validity.ClientFinding;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import brokerbench.validity.HostFinding;
import brokerbench.validity.LoadFinding;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Charts over time of forks with a warm-up of 2 s and one long measurement iteration. */
class TimeChartsTest {

  private static final String RATE = "Delivered rate over time, 1 Kafka";
  private static final String LATENCY = "End-to-end latency over time, 1 Kafka";
  private static final String PROCESSOR = "Processor over time, 1 Kafka";
  private static final int[] RECEIVED = {1_950, 2_000, 0, 3_000, 1_000, 1_500};

  @TempDir Path out;

  private static PageData data(RunData run) throws IOException {
    return PageData.of(SimulatedRuns.page(run));
  }

  private static double ofFiguresCsv(RunData run, String figure) {
    return FiguresCsv.of(run)
        .lines()
        .map(line -> line.split(",", -1))
        .filter(row -> row[4].equals(figure) && row[2].equals("measured"))
        .mapToDouble(row -> Double.parseDouble(row[8]))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> names(JsonNode chart) {
    return PageData.list(chart.get("series")).stream()
        .map(series -> series.get("name").asText())
        .toList();
  }

  @Test
  void one_long_iteration_is_a_point_per_second_whose_mean_is_the_rate_of_figures_csv()
      throws IOException {
    RunData run = new LoggedRun(out).received(RECEIVED).read();

    JsonNode chart = data(run).chart(RATE);

    List<Double> xs = PageData.values(chart, "fork 1", "", "x");
    List<Double> ys = PageData.values(chart, "fork 1", "", "y");
    assertThat(xs).hasSize(8).isSorted();
    assertThat(xs.get(2)).isBetween(0.48, 0.5);
    assertThat(ys.get(2)).isCloseTo(2_000, withPercentage(0.5));
    assertThat(ys.get(4)).isZero();
    assertThat(ys.subList(2, 8).stream().mapToDouble(each -> each).average().orElseThrow())
        .isCloseTo(ofFiguresCsv(run, "delivered_msg_per_s"), withPercentage(1));
    assertThat(chart.get("source").asText()).isEqualTo("the histograms, by second");
    assertThat(chart.get("bands").get(0).get("from").asDouble()).isLessThanOrEqualTo(-2);
    assertThat(chart.get("bands").get(0).get("to").asDouble()).isZero();
  }

  @Test
  void latencies_of_a_second_are_those_of_what_came_in_it() throws IOException {
    JsonNode chart =
        data(new LoggedRun(out).received(RECEIVED).received(RECEIVED).read()).chart(LATENCY);

    // Too few came in the two seconds of the warm-up, and none in the third of the measurement.
    assertThat(PageData.values(chart, "p99", "median of forks", "y"))
        .hasSize(5)
        .first()
        .satisfies(ns -> assertThat(ns).isCloseTo(1e6, withPercentage(0.2)));
    assertThat(PageData.values(chart, "p99", "median of forks", "y").getLast())
        .isCloseTo(6e6, withPercentage(0.2));
    assertThat(PageData.values(chart, "p99", "lowest and highest fork", "y")).hasSize(15);
    assertThat(chart.get("source").asText()).isEqualTo("the histograms, by second");
  }

  @Test
  void whiskers_that_would_touch_are_left_out() throws IOException {
    int[] received = new int[40];
    Arrays.fill(received, 20);

    JsonNode chart =
        data(new LoggedRun(out).received(received).received(received).read()).chart(LATENCY);

    assertThat(PageData.values(chart, "p50", "median of forks", "y")).hasSize(42);
    assertThat(PageData.list(chart.get("series")))
        .filteredOn(series -> series.get("name").asText().equals("p50"))
        .extracting(series -> series.get("part").asText())
        .containsExactly("median of forks");
  }

  @Test
  void a_percentile_that_few_seconds_hold_is_that_of_iterations() throws IOException {
    JsonNode chart =
        data(new LoggedRun(out).received(200, 200, 200, 200, 200).read()).chart(LATENCY);

    assertThat(names(chart)).containsExactly("p50", "p99, by iteration");
    assertThat(PageData.values(chart, "p50", "median of forks", "y")).hasSize(7);
    assertThat(PageData.values(chart, "p99, by iteration", "median of forks", "x"))
        .containsExactly(-1.0, 2.5);
    assertThat(chart.get("source").asText())
        .isEqualTo("the histograms, by second; latency.csv, by iteration");
  }

  @Test
  void forks_without_seconds_have_their_iterations_and_the_source_says_which() throws IOException {
    LoggedRun run = new LoggedRun(out).received(RECEIVED).merged(RECEIVED).received(RECEIVED);
    Files.delete(run.log(3));

    PageData data = data(run.read());

    JsonNode rate = data.chart(RATE);
    assertThat(PageData.values(rate, "fork 1", "", "x")).hasSize(8);
    assertThat(PageData.values(rate, "fork 2", "", "y")).containsExactly(502.5, 1_575.0);
    assertThat(PageData.values(rate, "fork 3", "", "x")).containsExactly(-1.0, 3.0);
    assertThat(rate.get("source").asText())
        .isEqualTo("the histograms, by second; of fork 2 3 throughput.csv, by iteration");
    assertThat(data.chart(LATENCY).get("source").asText())
        .isEqualTo("the histograms of fork 1, by second");
  }

  @Test
  void without_any_seconds_the_source_is_the_iterations() throws IOException {
    PageData data = data(new LoggedRun(out).merged(RECEIVED).read());

    assertThat(data.chart(RATE).get("source").asText()).isEqualTo("throughput.csv, by iteration");
    assertThat(data.chart(LATENCY).get("source").asText()).isEqualTo("latency.csv, by iteration");
  }

  @Test
  void where_nobody_is_subscribed_acknowledgements_make_the_rate() throws IOException {
    RunData run = new LoggedRun(out).acknowledged(975, 2_000, 3_000).read();
    RunData unsubscribed =
        MadeUpRuns.withOutcomes(
            run,
            run.manifest().trials().stream()
                .map(each -> MadeUpRuns.withParam(each, "subscriptions_per_topic", "0"))
                .toList());

    String page = SimulatedRuns.page(unsubscribed);

    List<Double> ys =
        PageData.values(
            PageData.of(page).chart("Published rate over time, 1 Kafka"), "fork 1", "", "y");
    assertThat(ys).hasSize(5);
    assertThat(ys.get(3)).isCloseTo(2_000, withPercentage(0.5));
    assertThat(page).contains("A second counts what was acknowledged in it, whenever");
  }

  static List<Arguments> findings() {
    return List.of(
        Arguments.of(new LoadFinding.RateNotReached(10, 1), RATE, 3_000),
        Arguments.of(new DeliveryFinding.PayloadCorrupted(1), RATE, 3_000),
        Arguments.of(new LoadFinding.SendDelayDominates(2, 1), LATENCY, 4e6),
        Arguments.of(new LoadFinding.ValueOutOfRange("service_time", 1, 1, 1), LATENCY, 4e6),
        Arguments.of(new ClientFinding.PlatformHiccup(2, 1), LATENCY, 4e6),
        Arguments.of(new ClientFinding.GarbageCollection(0.5, 0.1), LATENCY, 4e6),
        Arguments.of(new ClientFinding.ClientSaturated(0.9, 0.75), PROCESSOR, 12.5),
        Arguments.of(new HostFinding.HostNoisy("steal", 0.5, 0.1), PROCESSOR, 37.25),
        Arguments.of(new HostFinding.ContainerThrottled("kafka-1", 5), PROCESSOR, 25));
  }

  @ParameterizedTest
  @MethodSource("findings")
  void a_finding_is_marked_in_the_chart_that_it_is_about(Finding finding, String title, double y)
      throws IOException {
    RunData run = withFinding(finding, GoldenRun.data().resources());

    List<JsonNode> marked = marked(run);

    assertThat(marked).extracting(chart -> chart.get("title").asText()).containsExactly(title);
    assertThat(PageData.list(marked.getFirst().get("marks")))
        .singleElement()
        .satisfies(mark -> assertThat(mark.get("y").asDouble()).isCloseTo(y, withPercentage(0.5)));
    assertThat(SimulatedRuns.page(run)).contains("<li>" + finding.title() + ": fork 1 at 3.0 s, ");
  }

  @Test
  void a_finding_whose_chart_is_absent_is_marked_in_that_of_the_rate() throws IOException {
    assertThat(marked(withFinding(new ClientFinding.ClientSaturated(0.9, 0.75), List.of())))
        .extracting(chart -> chart.get("title").asText())
        .containsExactly(RATE);
  }

  private static ResourceSample written(String phase, int seconds, int mebibytes) {
    return new MadeUpSample("kafka-1", phase, seconds * 1_000_000_000L)
        .of(MadeUpRuns.KAFKA, 1)
        .writtenBytes((long) mebibytes << 20)
        .sample();
  }

  @Test
  void what_was_written_is_a_rate_and_begins_at_0_with_a_node_that_was_started_again()
      throws IOException {
    RunData run =
        ChangedRun.of(new LoggedRun(out).received(RECEIVED).read())
            .resources(
                List.of(
                    written("warmup", 1, 4),
                    written("measurement", 2, 6),
                    written("measurement", 3, 3),
                    written("measurement", 5, 8)))
            .data();

    JsonNode chart = data(run).chart("Written to disk over time, 1 Kafka");

    assertThat(PageData.values(chart, "kafka-1", "fork 1", "x")).containsExactly(1.0, 2.0, 4.0);
    assertThat(PageData.values(chart, "kafka-1", "fork 1", "y")).containsExactly(2.0, 3.0, 2.5);
    assertThat(chart.get("y").get("unit").asText()).isEqualTo("MiB/s");
  }

  private RunData withFinding(Finding finding, List<ResourceSample> resources) {
    RunData run = new LoggedRun(out).received(RECEIVED).read();
    IterationId iteration = new IterationId(MadeUpRuns.KAFKA, 1, Phase.MEASUREMENT, 1);
    return ChangedRun.of(run)
        .resources(resources)
        .findings(List.of(new LocatedFinding(MadeUpRuns.KAFKA, 1, iteration, finding)))
        .data();
  }

  private static List<JsonNode> marked(RunData run) throws IOException {
    return data(run).all().stream().filter(chart -> !chart.get("marks").isEmpty()).toList();
  }

  @Test
  void findings_that_are_not_marked_are_counted() throws IOException {
    String kafka = MadeUpRuns.KAFKA;
    Finding finding = new DeliveryFinding.PayloadCorrupted(1);
    RunData run =
        SimulatedRuns.ofFiveForks(
            IntStream.rangeClosed(1, 15)
                .mapToObj(i -> new IterationId(kafka, 2, Phase.MEASUREMENT, i))
                .map(iteration -> new LocatedFinding(kafka, 2, iteration, finding))
                .toArray(LocatedFinding[]::new));

    // An invalid trial stands last.
    assertThat(data(run).chart("Delivered rate over time, 2 Kafka").get("marks")).hasSize(12);
    assertThat(SimulatedRuns.page(run))
        .contains(
            finding.title() + ", 15 times, of which the first 12 are marked: fork 2 at 0.5 s, ");
  }

  @Test
  void a_finding_about_a_fork_is_marked_where_its_line_ends() throws IOException {
    RunData run =
        ChangedRun.of(new LoggedRun(out).received(RECEIVED).read())
            .findings(
                List.of(
                    new LocatedFinding(
                        MadeUpRuns.KAFKA, 1, null, new DeliveryFinding.PayloadCorrupted(1))))
            .data();

    JsonNode mark = data(run).chart(RATE).get("marks").get(0);

    assertThat(SimulatedRuns.page(run)).contains(": fork 1, ");
    assertThat(mark.get("x").asDouble()).isBetween(5.4, 5.5);
    assertThat(mark.get("y").asDouble()).isCloseTo(1_500, withPercentage(0.5));
  }
}
