package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.results.DeliveryCounts;
import brokerbench.results.DiskUse;
import brokerbench.results.ForkData;
import brokerbench.results.GoldenRun;
import brokerbench.results.IterationResult;
import brokerbench.results.ResourceSample;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ForkFiguresTest {

  private static final ForkData GOLDEN = ForkData.of(GoldenRun.data(), "example-kafka").getFirst();

  // Two nodes. An earlier session of 90 % and a warm-up of 80 % stand before the window, in which
  // node 1 uses 0, 10, 20, 30, 40 % and node 2 twice as much.
  private static final ForkData TWO_NODES =
      fork(List.of(samples("kafka-1", 1), samples("kafka-2", 2)));

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "CPU_MEDIAN, 30",
    // Between the fourth and the fifth of five samples: 30 + 0.8 * 10 and twice that.
    "CPU_P95, 57",
    // Medians 20 and 40: a difference of 20 over a mean of 30.
    "CPU_SPREAD, 0.666666666667",
    "MEMORY_MEDIAN, 300",
    "MEMORY_MAX, 600",
    "MEMORY_SPREAD, 0.666666666667",
    // Node 1 writes 5,000 after the warm-up, node 2 twice as much.
    "DISK_WRITTEN, 15000",
    "DISK_INCREASE, 3000",
    "INSTALLATION_SIZE, 70"
  })
  void figures_of_two_nodes(ClaimMetric metric, double expected) {
    assertThat(only(metric, TWO_NODES)).isCloseTo(expected, within(1e-9));
  }

  @Test
  void throughput_is_the_median_over_the_measurement_iterations() {
    assertThat(only(ClaimMetric.THROUGHPUT, GOLDEN))
        .isCloseTo((10_000 * 1e9 / 1_015_802_467 + 10_000 * 1e9 / 1_019_259_256) / 2, within(1e-6));
  }

  @Test
  void with_nobody_subscribed_there_is_no_throughput_but_requests() {
    IterationResult one = GOLDEN.measurement().getFirst();
    IterationResult unsubscribed =
        new IterationResult(
            one.id(),
            one.startedNs(),
            one.elapsedNs(),
            one.publishElapsedNs(),
            one.publishedInside(),
            0,
            one.offeredPerSecond(),
            new DeliveryCounts(10_000, 10_000, 10_000, 0, 0, 0, 0, 0, 0, 0),
            List.of(),
            one.client(),
            List.of());
    ForkData fork = new ForkData(1, List.of(unsubscribed), List.of(), new TreeMap<>(), List.of());

    assertThat(ClaimMetric.THROUGHPUT.values(List.of(fork))).isEmpty();
    assertThat(ClaimMetric.LOSS_FRACTION.values(List.of(fork))).isEmpty();
    assertThat(only(ClaimMetric.REQUESTS, fork)).isPositive();
  }

  @Test
  void requests_are_acknowledged_publishes_over_the_time_to_the_last_acknowledgement() {
    assertThat(only(ClaimMetric.REQUESTS, GOLDEN))
        .isCloseTo((10_000 * 1e9 / 1_010_802_467 + 10_000 * 1e9 / 1_014_259_256) / 2, within(1e-6));
  }

  @Test
  void operations_are_publishes_and_deliveries_together() {
    assertThat(only(ClaimMetric.OPERATIONS, GOLDEN))
        .isCloseTo(
            (10_000 * 1e9 / 1_010_802_467
                    + 10_000 * 1e9 / 1_015_802_467
                    + 10_000 * 1e9 / 1_014_259_256
                    + 10_000 * 1e9 / 1_019_259_256)
                / 2,
            within(1e-6));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "END_TO_END_LATENCY_P50, end_to_end_latency, 0",
    "END_TO_END_LATENCY_P95, end_to_end_latency, 1",
    "END_TO_END_LATENCY_P99, end_to_end_latency, 2",
    "END_TO_END_LATENCY_P99_9, end_to_end_latency, 3",
    "PUBLISH_LATENCY_P50, publish_latency, 0",
    "PUBLISH_LATENCY_P99, publish_latency, 2",
    "PUBLISH_LATENCY_P99_9, publish_latency, 3"
  })
  void a_latency_is_the_percentile_of_the_forks_merged_histogram(
      ClaimMetric metric, String word, int percentile) {
    long expected =
        GOLDEN.latencies().stream()
            .filter(latency -> latency.metricWord().equals(word))
            .map(each -> List.of(each.p50Ns(), each.p95Ns(), each.p99Ns(), each.p999Ns()))
            .findFirst()
            .orElseThrow()
            .get(percentile);

    assertThat(only(metric, GOLDEN)).isEqualTo((double) expected).isPositive();
  }

  @Test
  void nothing_is_lost_in_a_run_that_delivers_all() {
    assertThat(only(ClaimMetric.LOSS_FRACTION, GOLDEN)).isZero();
    assertThat(only(ClaimMetric.LOST_AFTER_CRASH, GOLDEN)).isZero();
  }

  @Test
  void one_node_has_no_spread() {
    ForkData one = fork(List.of(samples("kafka-1", 1)));

    assertThat(ClaimMetric.CPU_SPREAD.values(List.of(one))).isEmpty();
    assertThat(only(ClaimMetric.CPU_MEDIAN, one)).isEqualTo(20);
  }

  @ParameterizedTest(name = "{0} idle samples beside 2")
  @CsvSource({"2, true", "3, false"})
  void processor_time_has_a_figure_only_where_idle_samples_are_not_the_most(
      int idle, boolean hasFigure) {
    List<ResourceSample> samples = new ArrayList<>();
    samples.add(sample("n", "measurement", 1, 40, 1, 0));
    samples.add(sample("n", "measurement", 2, 40, 1, 0));
    for (int second = 0; second < idle; second++) {
      samples.add(sample("n", "after", 3 + second, 0, 1, 0));
    }
    ForkData fork = fork(List.of(List.copyOf(samples)));

    assertThat(ClaimMetric.CPU_MEDIAN.values(List.of(fork))).hasSize(hasFigure ? 1 : 0);
    assertThat(ClaimMetric.CPU_P95.values(List.of(fork))).hasSize(hasFigure ? 1 : 0);
    assertThat(ClaimMetric.CPU_MEDIAN.absentFrom(List.of(fork)))
        .matches(reason -> reason.contains("idle time around it") != hasFigure);
    assertThat(ClaimMetric.MEMORY_MAX.values(List.of(fork))).hasSize(1);
  }

  @Test
  void a_node_that_was_started_again_counts_from_0() {
    NodeWindow window =
        NodeWindow.of(
            List.of(
                sample("n", "measurement", 1, 1, 1, 5_000),
                sample("n", "measurement", 2, 1, 1, 6_000),
                sample("n", "measurement", 3, 1, 1, 500)));

    assertThat(window.diskWrittenBytes()).isEqualTo(1_500);
  }

  @ParameterizedTest
  @EnumSource
  void a_fork_without_rows_has_no_figure(ClaimMetric metric) {
    ForkData empty = new ForkData(1, List.of(), List.of(), new TreeMap<>(), List.of());

    assertThat(metric.values(List.of(empty))).isEmpty();
  }

  private static double only(ClaimMetric metric, ForkData fork) {
    double[] values = metric.values(List.of(fork));
    assertThat(values).hasSize(1);
    return values[0];
  }

  private static ForkData fork(List<List<ResourceSample>> nodes) {
    TreeMap<String, List<ResourceSample>> samples = new TreeMap<>();
    List<DiskUse> disk = new ArrayList<>();
    for (List<ResourceSample> node : nodes) {
      String name = node.getFirst().node();
      samples.put(name, node);
      disk.add(
          new DiskUse(
              "t",
              1,
              name,
              OptionalLong.of(70),
              OptionalLong.of(1_000),
              OptionalLong.of(1_000 + 2_000L * disk.size() + 2_000)));
    }
    samples.put("client", List.of(sample("client", "measurement", 1, 99, 9_999, 9_999)));
    return new ForkData(1, List.of(), List.of(), samples, disk);
  }

  private static List<ResourceSample> samples(String node, long times) {
    return List.of(
        sample(node, "measurement", 50, 90, 9_000, 0),
        sample(node, "before", 0, 0, 100 * times, 0),
        sample(node, "warmup", 1, 80, 9_000, 9_000 * times),
        sample(node, "measurement", 2, 10.0 * times, 200 * times, 10_000 * times),
        sample(node, "measurement", 3, 20.0 * times, 200 * times, 11_000 * times),
        sample(node, "measurement", 4, 30.0 * times, 300 * times, 12_000 * times),
        sample(node, "after", 5, 40.0 * times, 400 * times, 14_000 * times));
  }

  // The bytes are those of memory, then those written so far.
  private static ResourceSample sample(
      String node, String phase, long second, double percent, long... bytes) {
    return new ResourceSample(
        "t",
        1,
        node,
        phase,
        second * 1_000_000_000L,
        OptionalLong.empty(),
        OptionalDouble.of(percent),
        OptionalLong.of(bytes[0]),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.of(bytes[1]),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty());
  }
}
