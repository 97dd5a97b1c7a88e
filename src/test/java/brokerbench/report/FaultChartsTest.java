package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import brokerbench.results.ChangedRun;
import brokerbench.results.ConsumerKill;
import brokerbench.results.FaultEffect;
import brokerbench.results.FaultSecond;
import brokerbench.results.GoldenRun;
import brokerbench.results.MadeUpFaults;
import brokerbench.results.RunData;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Faults of brokers in the charts of a page, of a load of 60 s. */
class FaultChartsTest {

  private static final String TITLE = "Faults: delivered and late per second, 1 Kafka";
  private static final int SECONDS = 60;
  private static final long SECOND_NS = 1_000_000_000L;

  private static FaultEffect fault(int fork, String node, double injected, double healed) {
    return MadeUpFaults.moved(
        MadeUpFaults.pause(MadeUpRuns.KAFKA, fork, 1_900_000_000, 0),
        node,
        Math.round(injected * SECOND_NS),
        Double.isNaN(healed)
            ? OptionalLong.empty()
            : OptionalLong.of(Math.round(healed * SECOND_NS)));
  }

  /** A thousand messages per second, none of which come in the second 10 of the second fork. */
  private static List<FaultSecond> seconds(long failed) {
    List<FaultSecond> seconds = new ArrayList<>();
    for (int fork = 1; fork <= 3; fork++) {
      for (int second = 0; second < SECONDS; second++) {
        boolean isHeld = fork == 2 && second == 10;
        seconds.add(
            new FaultSecond(
                MadeUpRuns.KAFKA,
                fork,
                second,
                1_000,
                isHeld ? 0 : fork == 2 && second == 11 ? 2_000 : 1_000,
                second < 9 ? OptionalLong.empty() : OptionalLong.of(isHeld ? 990 : 0),
                OptionalLong.of(1_000_000),
                OptionalLong.of(2_000_000),
                isHeld ? failed : 0,
                OptionalInt.of(0)));
      }
    }
    return seconds;
  }

  /** A pause of a node in the second of three forks. */
  static String pageOfAPause() {
    return page(List.of(fault(2, "kafka-1", 10, 11)), seconds(0));
  }

  private static String page(List<FaultEffect> faults, List<FaultSecond> seconds) {
    return SimulatedRuns.page(
        ChangedRun.of(GoldenRun.data()).faults(faults).faultSeries(seconds).data());
  }

  private static List<JsonNode> overTime(String page) throws IOException {
    return PageData.of(page).all().stream()
        .filter(chart -> chart.get("x").get("name").asText().startsWith("time since"))
        .filter(chart -> chart.get("title").asText().endsWith("1 Kafka"))
        .toList();
  }

  private static List<String> labels(JsonNode chart) {
    return PageData.list(chart.get("spans")).stream()
        .map(span -> span.get("label").asText())
        .toList();
  }

  @Test
  void a_second_is_drawn_at_its_middle_in_a_line_per_fork() throws IOException {
    JsonNode chart =
        PageData.of(page(List.of(fault(2, "kafka-1", 10, 11)), seconds(0))).chart(TITLE);

    assertThat(PageData.values(chart, "delivered", "fork 2", "x"))
        .hasSize(SECONDS)
        .startsWith(0.5, 1.5);
    assertThat(PageData.values(chart, "delivered", "fork 2", "y").subList(9, 13))
        .containsExactly(1_000.0, 0.0, 2_000.0, 1_000.0);
    assertThat(PageData.values(chart, "delivered", "fork 1", "y")).containsOnly(1_000.0);
    assertThat(PageData.values(chart, "late", "fork 2", "x")).startsWith(9.5, 10.5);
    assertThat(PageData.values(chart, "late", "fork 2", "y")).startsWith(0.0, 990.0, 0.0);
    assertThat(PageData.values(chart, "owed", "fork 3", "y")).containsOnly(1_000.0);
    assertThat(chart.get("source").asText()).isEqualTo("fault_series.csv");
  }

  @Test
  void failed_publishes_are_drawn_where_there_are_any() throws IOException {
    List<FaultEffect> faults = List.of(fault(2, "kafka-1", 10, 11));

    JsonNode without = PageData.of(page(faults, seconds(0))).chart(TITLE);
    JsonNode with = PageData.of(page(faults, seconds(7))).chart(TITLE);

    assertThat(PageData.values(without, "failed publishes", "fork 2", "y")).isEmpty();
    assertThat(PageData.values(with, "failed publishes", "fork 2", "y").get(10)).isEqualTo(7.0);
  }

  @Test
  void every_chart_over_time_shows_when_each_fault_was_injected_and_healed() throws IOException {
    List<FaultEffect> faults =
        List.of(
            fault(1, "kafka-1", 10, 11.25),
            fault(1, "kafka-2", 32, 33),
            fault(1, "kafka-3", 54, Double.NaN));

    List<JsonNode> charts = overTime(page(faults, seconds(0)));

    assertThat(charts)
        .extracting(chart -> chart.get("title").asText())
        .containsExactly(
            TITLE,
            "Delivered rate over time, 1 Kafka",
            "End-to-end latency over time, 1 Kafka",
            "Processor over time, 1 Kafka",
            "Memory over time, 1 Kafka",
            "Data directory over time, 1 Kafka",
            "Written to disk over time, 1 Kafka");
    assertThat(charts)
        .allSatisfy(
            chart ->
                assertThat(PageData.list(chart.get("spans")))
                    .extracting(
                        span -> span.get("label").asText(),
                        span -> span.get("from").asDouble(),
                        span -> span.get("to").asText())
                    .containsExactly(
                        tuple("pause of kafka-1", 10.0, "11.25"),
                        tuple("pause of kafka-2", 32.0, "33.0"),
                        tuple("pause of kafka-3", 54.0, "null")));
  }

  @Test
  void no_other_trial_is_marked_and_the_time_axis_reaches_the_last_fault() throws IOException {
    PageData data = PageData.of(page(List.of(fault(1, "kafka-1", 54, 55)), List.of()));

    assertThat(data.chart("Delivered rate over time, 2 NATS").get("spans")).isEmpty();
    assertThat(data.chart("Delivered rate over time, 1 Kafka").get("x").get("high").asDouble())
        .isGreaterThanOrEqualTo(55);
  }

  @Test
  void a_run_of_an_earlier_version_has_the_faults_and_no_seconds() throws IOException {
    PageData data = PageData.of(page(List.of(fault(1, "kafka-1", 10, 12)), List.of()));

    assertThat(data.titles()).doesNotContain(TITLE);
    assertThat(labels(data.chart("Processor over time, 1 Kafka")))
        .containsExactly("pause of kafka-1");
  }

  @Test
  void forks_within_a_second_are_one_fault_and_others_are_not() throws IOException {
    List<FaultEffect> faults =
        List.of(
            fault(2, "kafka-1", 10.4, 13),
            fault(1, "kafka-1", 10, 12),
            fault(3, "kafka-1", 11, 13),
            fault(3, "kafka-2", 10.1, 12));

    JsonNode chart = PageData.of(page(faults, List.of())).chart("Processor over time, 1 Kafka");

    assertThat(PageData.list(chart.get("spans")))
        .extracting(
            span -> span.get("label").asText(),
            span -> span.get("from").asDouble(),
            span -> span.get("to").asDouble())
        .containsExactly(
            tuple("pause of kafka-1", 10.0, 13.0),
            tuple("pause of kafka-2", 10.1, 12.0),
            tuple("pause of kafka-1", 11.0, 13.0));
  }

  @Test
  void a_consumer_that_stood_still_is_shaded_like_a_fault_and_a_dead_one_is_a_mark()
      throws IOException {
    ConsumerKill killed =
        new ConsumerKill(
            MadeUpRuns.KAFKA,
            1,
            1,
            3_500_000_000L,
            1,
            1,
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty());
    List<ConsumerKill> kills =
        List.of(killed, killed.paused(OptionalLong.of(1_500_000_000), OptionalLong.of(7)));
    String page = SimulatedRuns.page(ChangedRun.of(GoldenRun.data()).kills(kills).data());
    PageData data = PageData.of(page);

    assertThat(PageData.list(data.chart("Processor over time, 1 Kafka").get("spans")))
        .extracting(
            span -> span.get("label").asText(),
            span -> span.get("from").asDouble(),
            span -> span.get("to").asDouble())
        .containsExactly(tuple("pause of a consumer", 3.5, 5.0));
    assertThat(page).contains("<li>Consumer killed: fork 1 at 3.5 s</li>");
    // Note 1 is of the duplicates; the nearest iteration of the fork is the second.
    assertThat(PageData.list(data.chart("Delivered rate over time, 1 Kafka").get("marks")))
        .filteredOn(mark -> mark.get("note").asInt() == 2)
        .singleElement()
        .satisfies(mark -> assertThat(mark.get("x").asDouble()).isEqualTo(3.5))
        .satisfies(mark -> assertThat(mark.get("y").asDouble()).isBetween(9811.04, 9811.05));
    assertThat(overTime(page))
        .hasSizeGreaterThan(3)
        .allSatisfy(
            chart ->
                assertThat(PageData.list(chart.get("marks")))
                    .as(chart.get("title").asText())
                    .anySatisfy(mark -> assertThat(mark.get("x").asDouble()).isEqualTo(3.5)));
  }

  @Test
  void many_faults_have_numbers_which_the_description_explains() throws IOException {
    List<FaultEffect> faults =
        IntStream.rangeClosed(1, 5)
            .mapToObj(i -> fault(1, "kafka-" + i, 10 * i, i == 5 ? Double.NaN : 10 * i + 2.5))
            .toList();
    String page = page(faults, seconds(0));

    assertThat(overTime(page))
        .allSatisfy(
            chart ->
                assertThat(labels(chart))
                    .containsExactly("fault 1", "fault 2", "fault 3", "fault 4", "fault 5"));
    assertThat(page)
        .contains(
            "healed (a dashed one): fault 1, pause of kafka-1 from 10.00 s to 12.50 s; fault 2, ",
            "; fault 5, pause of kafka-5 from 50.00 s on.</span>");
  }

  @Test
  void more_faults_than_are_marked_are_counted() throws IOException {
    List<FaultEffect> faults =
        IntStream.rangeClosed(1, 15).mapToObj(i -> fault(1, "kafka-1", 3 * i, 3 * i + 1)).toList();
    String page = page(faults, seconds(0));

    assertThat(overTime(page)).allSatisfy(chart -> assertThat(labels(chart)).hasSize(12));
    assertThat(page)
        .contains("healed (a dashed one); the first 12 of 15 are marked: fault 1, pause of kafka-1")
        .contains("; fault 12, pause of kafka-1 from 36.00 s to 37.00 s.</span>");
  }

  @Test
  void the_picture_of_the_first_screen_is_of_the_figure_that_the_answer_compares()
      throws IOException {
    RunData golden = GoldenRun.data();
    List<FaultEffect> faults = new ArrayList<>();
    for (int fork = 1; fork <= 3; fork++) {
      faults.add(MadeUpFaults.pause(MadeUpRuns.KAFKA, fork, 3_000_000_000L, 0));
      faults.add(MadeUpFaults.pause(MadeUpRuns.NATS, fork, 2_000_000_000L, 0));
    }
    RunData run =
        MadeUpRuns.withOutcomes(
            ChangedRun.of(golden).faults(faults).data(),
            golden.manifest().trials().stream()
                .map(each -> MadeUpRuns.withParam(each, "faults", "pause any at 5s for 2s"))
                .toList());

    String page = SimulatedRuns.page(run);

    assertThat(page)
        .contains(
            "The longest time without an acknowledgement of Kafka was 1.50 times that of NATS");
    JsonNode picture = PageData.of(page).all().getFirst();
    assertThat(picture.get("title").asText())
        .isEqualTo("Longest time without an acknowledgement of example");
    assertThat(PageData.values(picture, "Kafka, each fork", "fork 2", "x")).containsExactly(3e9);
  }

  @Test
  void readers_who_do_not_see_a_chart_are_told_of_its_faults() throws IOException {
    String page = page(List.of(fault(1, "kafka-1", 10, 12)), seconds(0));

    assertThat(page.split("pause of kafka-1 from 10.00 s to 12.00 s\\.</span>", -1))
        .hasSize(overTime(page).size() + 1);
  }
}
