package brokerbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.measurement.LatencyMetric;
import brokerbench.results.ChangedRun;
import brokerbench.results.ClientUse;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencySummary;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Phase;
import brokerbench.validity.DeliveryFinding;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A fork that doubles its rate twice; the last step loses, and its latency is a hundredfold. */
class LatencyChartsTest {

  private static final long SECOND_NS = 1_000_000_000L;

  private static IterationResult step(int step, long offered, long lost, long p50Ns) {
    return step(MadeUpRuns.NATS, step, offered, lost, p50Ns);
  }

  private static IterationResult step(String trial, int step, long offered, long lost, long p50Ns) {
    long delivered = offered - lost;
    return new IterationResult(
        new IterationId(trial, 1, Phase.MEASUREMENT, step),
        step * SECOND_NS,
        SECOND_NS,
        SECOND_NS,
        offered,
        delivered,
        offered,
        new DeliveryCounts(offered, offered, offered, 0, offered, delivered, lost, 0, 0, 0),
        List.of(
            new LatencySummary(
                LatencyMetric.END_TO_END_LATENCY,
                delivered,
                0,
                0,
                p50Ns / 2,
                p50Ns,
                p50Ns,
                p50Ns,
                p50Ns,
                3 * p50Ns,
                3 * p50Ns,
                3 * p50Ns,
                3 * p50Ns)),
        new ClientUse(SECOND_NS, 0, 0, 0, 0, 0, 0, OptionalLong.of(0), 0),
        List.of());
  }

  private static List<IterationResult> steps(String trial) {
    return List.of(
        step(trial, 1, 1_000, 0, 100_000),
        step(trial, 2, 2_000, 0, 200_000),
        step(trial, 3, 4_000, 1_500, 10_000_000));
  }

  /** Three rates, of which the last is too much. */
  static RunData run() {
    return stepped(steps(MadeUpRuns.NATS).toArray(IterationResult[]::new));
  }

  private static RunData stepped(IterationResult... steps) {
    return run(GoldenRun.data().manifest().trials(), List.of(steps));
  }

  private static RunData run(List<TrialOutcome> trials, List<IterationResult> iterations) {
    List<TrialOutcome> outcomes =
        trials.stream()
            .map(
                outcome ->
                    MadeUpRuns.withParam(
                        MadeUpRuns.withParam(outcome, "load", "rate"), "rate_step", "2"))
            .toList();
    return MadeUpRuns.withOutcomes(MadeUpRuns.run(iterations), outcomes);
  }

  @Test
  void steps_stand_by_the_rate_that_they_reached_and_the_loss_is_marked() throws IOException {
    PageData data = PageData.of(SimulatedRuns.page(run()));

    JsonNode chart = data.all().getFirst();
    assertThat(chart.get("title").asText()).isEqualTo("End-to-end latency against rate, example");
    String line = chart.get("series").get(1).get("name").asText();
    assertThat(line).isEqualTo("1 NATS, p99");
    assertThat(PageData.values(chart, line, "", "x")).containsExactly(1_000.0, 2_000.0, 2_500.0);
    assertThat(PageData.values(chart, line, "", "y")).containsExactly(3e5, 6e5, 3e7);
    assertThat(chart.get("y").get("scale").asText()).isEqualTo("log");
    assertThat(chart.get("marks").get(0).get("x").asDouble()).isEqualTo(2_500);
  }

  @Test
  void the_knee_is_the_last_step_that_kept_up_and_named_with_its_rate() throws IOException {
    String page = SimulatedRuns.page(run());

    JsonNode knee =
        PageData.of(page).chart("End-to-end latency against rate, example").get("marks").get(1);
    assertThat(knee.get("x").asDouble()).isEqualTo(2_000);
    assertThat(knee.get("y").asDouble()).isEqualTo(200_000);
    assertThat(page)
        .contains(
            "reached 95 % of what was offered, by its delivered rate: 1 NATS 2,000 msg/s.",
            "<li>The last step that reached 95 % of what was offered</li>");
  }

  @Test
  void a_step_that_loses_one_in_twenty_keeps_up_and_one_that_loses_more_does_not()
      throws IOException {
    for (long lost : List.of(100L, 101L)) {
      String page =
          SimulatedRuns.page(stepped(step(1, 1_000, 0, 100_000), step(2, 2_000, lost, 200_000)));

      assertThat(page)
          .contains(
              lost == 100
                  ? "delivered rate: 1 NATS 1,900 msg/s."
                  : "delivered rate: 1 NATS 1,000 msg/s.");
    }
    assertThat(SimulatedRuns.page(stepped(step(1, 1_000, 500, 100_000))))
        .contains("delivered rate: 1 NATS at no step.");
  }

  @Test
  void no_two_lines_of_one_broker_look_alike() throws IOException {
    List<TrialOutcome> twice =
        GoldenRun.data().manifest().trials().stream()
            .map(outcome -> MadeUpRuns.withParam(outcome, "broker", "nats"))
            .toList();
    List<IterationResult> both =
        Stream.of(MadeUpRuns.KAFKA, MadeUpRuns.NATS)
            .flatMap(trial -> steps(trial).stream())
            .toList();

    JsonNode chart =
        PageData.of(SimulatedRuns.page(run(twice, both)))
            .chart("End-to-end latency against rate, example");
    assertThat(PageData.list(chart.get("series")))
        .hasSize(4)
        .allSatisfy(each -> assertThat(each.get("symbol").asText()).isEqualTo("triangle"))
        .extracting(each -> each.get("pattern").asInt())
        .doesNotHaveDuplicates();
  }

  @Test
  void lines_of_a_doubtful_trial_say_so() throws IOException {
    RunData invalid =
        ChangedRun.of(run())
            .findings(
                List.of(MadeUpRuns.about(MadeUpRuns.NATS, new DeliveryFinding.PayloadCorrupted(1))))
            .data();

    JsonNode chart =
        PageData.of(SimulatedRuns.page(invalid)).chart("End-to-end latency against rate, example");
    assertThat(PageData.list(chart.get("series")))
        .extracting(each -> each.get("name").asText())
        .containsExactly("2 NATS, p50 (invalid)", "2 NATS, p99 (invalid)");
  }

  @Test
  void percentiles_of_a_doubtful_trial_say_so() throws IOException {
    RunData golden = GoldenRun.data();
    String trial = golden.manifest().trials().getFirst().trial().id();
    List<LocatedFinding> findings = new ArrayList<>(golden.findings());
    findings.add(MadeUpRuns.about(trial, new DeliveryFinding.PayloadCorrupted(1)));

    assertThat(percentileLines(golden)).noneMatch(name -> name.contains("invalid"));
    assertThat(percentileLines(ChangedRun.of(golden).findings(findings).data()))
        .filteredOn(name -> name.contains("Kafka"))
        .isNotEmpty()
        .allMatch(name -> name.endsWith(" (invalid)"));
  }

  private static List<String> percentileLines(RunData run) throws IOException {
    JsonNode chart =
        PageData.of(SimulatedRuns.page(run)).chart("End-to-end latency by percentile, example");
    return PageData.list(chart.get("series")).stream()
        .map(each -> each.get("name").asText())
        .toList();
  }

  @Test
  void the_answer_is_where_messages_were_lost() {
    assertThat(SimulatedRuns.page(run()))
        .contains("<p>1 NATS: messages were lost from 4,000 msg/s offered.</p>");
  }
}
