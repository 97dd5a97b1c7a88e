package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.engine.load.schedule.LoadPurpose;
import brokerbench.engine.load.schedule.LoadShape;
import brokerbench.engine.load.schedule.WindowBound;
import brokerbench.measurement.LatencyMetric;
import brokerbench.quantity.TextCounts;
import brokerbench.results.ClientUse;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencySummary;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Spikes;
import brokerbench.validity.ClientFinding;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import brokerbench.validity.LoadFinding;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Iterations of one second with 1,000 messages, each with one thing wrong. */
class IterationJudgeTest {

  private static final long SECOND_NS = 1_000_000_000L;
  private static final long MILLI_NS = 1_000_000L;
  private static final DeliveryCounts ALL_THERE = counts(0, 0, 0, 0, 0);

  private static DeliveryCounts counts(
      long failed, long lost, long duplicated, long reordered, long corrupted) {
    return new DeliveryCounts(
        1_000,
        1_000,
        1_000 - failed,
        failed,
        1_000,
        1_000 - lost,
        lost,
        duplicated,
        reordered,
        corrupted);
  }

  private static ClientUse use(long cpuNs, long gcPauseNs, long longestHiccupNs) {
    return new ClientUse(cpuNs, 0, gcPauseNs, 0, 0, longestHiccupNs, 0, OptionalLong.of(0), 0);
  }

  private static final ClientUse IDLE = use(0, 0, 0);

  private static LatencySummary latency(LatencyMetric metric, long p99Ns, long outOfRange) {
    return new LatencySummary(
        metric, 1_000, outOfRange, 0, 1, 1, 1, 1, 1, p99Ns, p99Ns, p99Ns, p99Ns);
  }

  private static List<Finding> judge(
      DeliveryCounts counts, ClientUse use, double ratePerSecond, LatencySummary... latencies) {
    LoadShape shape =
        new LoadShape(
            ratePerSecond,
            Spikes.NONE,
            WindowBound.NONE,
            LoadPurpose.MEASUREMENT,
            SECOND_NS,
            60 * SECOND_NS);
    return judge(counts, use, shape, latencies);
  }

  private static List<Finding> judge(
      DeliveryCounts counts, ClientUse use, LoadShape shape, LatencySummary... latencies) {
    IterationResult result =
        new IterationResult(
            new IterationId("trial", 1, Phase.MEASUREMENT, 1),
            0,
            SECOND_NS,
            SECOND_NS,
            counts.published(),
            counts.delivered(),
            shape.ratePerSecond(),
            counts,
            List.of(latencies),
            use,
            List.of());
    return IterationJudge.judge(
            result,
            shape,
            DeliveryGuarantee.AT_LEAST_ONCE,
            TextCounts.parse("4 x MISCONF; 1 x timeout"))
        .findings();
  }

  @Test
  void iteration_without_a_fault_has_no_finding() {
    assertThat(judge(ALL_THERE, IDLE, 0)).isEmpty();
  }

  static Stream<Arguments> oneMessageWrong() {
    return Stream.of(
        Arguments.of(counts(1, 0, 0, 0, 0), DeliveryFinding.PublishFailed.class),
        Arguments.of(counts(0, 1, 0, 0, 0), DeliveryFinding.MessagesLost.class),
        Arguments.of(counts(0, 0, 1, 0, 0), DeliveryFinding.MessagesDuplicated.class),
        Arguments.of(counts(0, 0, 0, 1, 0), DeliveryFinding.MessagesReordered.class),
        Arguments.of(counts(0, 0, 0, 0, 1), DeliveryFinding.PayloadCorrupted.class));
  }

  @ParameterizedTest
  @MethodSource("oneMessageWrong")
  void one_message_is_enough_for_a_finding(DeliveryCounts counts, Class<?> finding) {
    assertThat(judge(counts, IDLE, 0)).singleElement().isInstanceOf(finding);
  }

  @Test
  void publish_failure_carries_the_errors_of_its_iteration() {
    assertThat(judge(counts(3, 0, 0, 0, 0), IDLE, 0))
        .containsExactly(new DeliveryFinding.PublishFailed(3, "4 x MISCONF; 1 x timeout"));
  }

  @Test
  void publish_without_an_answer_is_not_passed_over() {
    DeliveryCounts counts = new DeliveryCounts(1_000, 1_000, 998, 1, 998, 998, 0, 0, 0, 0);

    assertThat(judge(counts, IDLE, 0))
        .contains(new DeliveryFinding.PublishesUnanswered(1, 1_000))
        .hasSize(2);
  }

  static Stream<Arguments> oneAmountBeyondItsLimit() {
    LatencySummary p99 = latency(LatencyMetric.END_TO_END_LATENCY, 30 * MILLI_NS, 0);
    LatencySummary late = latency(LatencyMetric.SEND_DELAY, 4 * MILLI_NS, 0);
    long hostNs = SECOND_NS * Runtime.getRuntime().availableProcessors();
    return Stream.of(
        Arguments.of(use(hostNs, 0, 0), 0, List.of(), ClientFinding.ClientSaturated.class),
        Arguments.of(use(0, SECOND_NS, 0), 0, List.of(), ClientFinding.GarbageCollection.class),
        Arguments.of(use(0, 0, 31 * MILLI_NS), 0, List.of(p99), ClientFinding.PlatformHiccup.class),
        Arguments.of(IDLE, 1_011, List.of(), LoadFinding.RateNotReached.class),
        Arguments.of(IDLE, 1_000, List.of(late, p99), LoadFinding.SendDelayDominates.class));
  }

  @ParameterizedTest
  @MethodSource("oneAmountBeyondItsLimit")
  void one_amount_beyond_its_limit_is_one_finding(
      ClientUse use, double rate, List<LatencySummary> latencies, Class<?> finding) {
    assertThat(judge(ALL_THERE, use, rate, latencies.toArray(LatencySummary[]::new)))
        .singleElement()
        .isInstanceOf(finding);
  }

  @Test
  void closed_loop_has_no_rate_to_reach_and_no_time_at_which_to_send() {
    assertThat(
            judge(
                ALL_THERE,
                use(0, 0, 21 * MILLI_NS),
                0,
                latency(LatencyMetric.SEND_DELAY, SECOND_NS, 0),
                latency(LatencyMetric.END_TO_END_LATENCY, 30 * MILLI_NS, 0)))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"10011, 0", "10000, 1"})
  void with_nobody_subscribed_the_send_delay_is_held_against_the_publish_latency(
      long publishMicros, int findings) {
    DeliveryCounts unsubscribed = new DeliveryCounts(1_000, 1_000, 1_000, 0, 0, 0, 0, 0, 0, 0);

    assertThat(
            judge(
                unsubscribed,
                use(0, 0, 10 * MILLI_NS),
                1_000,
                latency(LatencyMetric.SEND_DELAY, 1_001_000, 0),
                latency(LatencyMetric.PUBLISH_LATENCY, publishMicros * 1_000, 0)))
        .hasSize(findings)
        .allMatch(each -> each instanceof LoadFinding.SendDelayDominates);
  }

  @Test
  void value_out_of_range_is_named_with_its_metric_and_ceiling() {
    assertThat(judge(ALL_THERE, IDLE, 0, latency(LatencyMetric.PUBLISH_LATENCY, 1, 2)))
        .containsExactly(
            new LoadFinding.ValueOutOfRange(
                LatencyMetric.PUBLISH_LATENCY.word(), 2, 0, 60 * SECOND_NS));
  }

  @Test
  void search_for_the_capacity_may_overload_but_not_lose() {
    LoadShape search =
        new LoadShape(
            2_000, Spikes.NONE, WindowBound.NONE, LoadPurpose.SEARCH, SECOND_NS, 60 * SECOND_NS);
    ClientUse busy = use(100 * SECOND_NS, SECOND_NS, SECOND_NS);

    assertThat(judge(ALL_THERE, busy, search, latency(LatencyMetric.SEND_DELAY, SECOND_NS, 1)))
        .isEmpty();
    assertThat(judge(counts(0, 1, 0, 0, 0), busy, search))
        .singleElement()
        .isInstanceOf(DeliveryFinding.MessagesLost.class);
  }

  @Test
  void step_beyond_saturation_may_fall_behind_but_a_client_at_its_end_is_named() {
    LoadShape overload =
        new LoadShape(
            2_000_000,
            Spikes.NONE,
            WindowBound.NONE,
            LoadPurpose.OVERLOAD,
            SECOND_NS,
            60 * SECOND_NS);
    LatencySummary late = latency(LatencyMetric.SEND_DELAY, SECOND_NS, 0);

    assertThat(judge(ALL_THERE, IDLE, overload, late)).isEmpty();
    assertThat(judge(ALL_THERE, use(100 * SECOND_NS, 0, 0), overload, late))
        .singleElement()
        .isInstanceOf(ClientFinding.ClientSaturated.class);
  }

  @Test
  void under_faults_a_failed_publish_puts_its_missing_latency_in_doubt_and_a_reconnect_nothing() {
    LoadShape faults =
        new LoadShape(
            2_000, Spikes.NONE, WindowBound.NONE, LoadPurpose.FAULTS, SECOND_NS, 60 * SECOND_NS);
    ClientUse reconnected = new ClientUse(0, 0, 0, 0, 0, 0, 0, OptionalLong.of(2), 0);

    assertThat(judge(ALL_THERE, reconnected, faults)).isEmpty();
    assertThat(judge(counts(5, 0, 0, 0, 0), reconnected, faults))
        .singleElement()
        .isInstanceOfSatisfying(
            DeliveryFinding.FailedUnderFault.class,
            finding -> {
              assertThat(finding.failed()).isEqualTo(5);
              assertThat(finding.text()).endsWith("is theirs: 4 x MISCONF; 1 x timeout");
            });
    assertThat(judge(counts(0, 1, 0, 0, 0), IDLE, faults))
        .singleElement()
        .isInstanceOf(DeliveryFinding.MessagesLost.class);
  }

  @Test
  void what_the_client_library_admits_is_a_finding() {
    assertThat(judge(ALL_THERE, new ClientUse(0, 0, 0, 0, 0, 0, 4, OptionalLong.of(2), 0), 0))
        .containsExactly(
            new ClientFinding.ClientDropped(4), new ClientFinding.ClientReconnected(2));
  }
}
