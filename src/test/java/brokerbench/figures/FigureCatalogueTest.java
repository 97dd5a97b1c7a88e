package brokerbench.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.results.Capacity;
import brokerbench.results.ChangedFork;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.DiskUse;
import brokerbench.results.ForkData;
import brokerbench.results.GoldenForks;
import brokerbench.results.IterationResult;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Params;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureCatalogueTest {

  private static final ForkData GOLDEN = GoldenForks.of("kafka").getFirst();
  private static final Trial TRIAL = GOLDEN.trial();

  // Two nodes. A first run of 90 % and a warm-up of 80 % stand before the window, in which node 1
  // uses 0, 10, 20, 30, 40, 50, 60 %, 0 of them idle time before the load, and node 2 twice as
  // much.
  private static final ForkData TWO_NODES =
      fork(List.of(samples("kafka-1", 1), samples("kafka-2", 2)));

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "broker_cpu_percent_p50, 45",
    // Between the sixth and the seventh of seven samples: 50 + 0.7 * 10 and twice that.
    "broker_cpu_percent_p95, 85.5",
    // Medians 30 and 60: a difference of 30 over a mean of 45.
    "broker_cpu_spread, 0.666666666667",
    "broker_memory_p50_bytes, 450",
    "broker_memory_max_bytes, 900",
    "broker_memory_spread, 0.666666666667",
    // In the measurement alone, first run included, each node's highest: 9,000 and 9,000.
    "broker_memory_highest_bytes, 18000",
    // Node 1 writes 5,000 after the warm-up, node 2 twice as much.
    "disk_written_bytes, 15000",
    "disk_increase_bytes, 3000",
    "disk_growth_bytes, 6000",
    "installation_bytes, 70"
  })
  void figures_of_two_nodes(String word, double expected) {
    assertThat(of(word, TWO_NODES)).isCloseTo(expected, within(1e-9));
  }

  @Test
  void a_node_has_the_figures_of_which_the_forks_are_made() {
    assertThat(ProcessorFigures.CPU_P50.of(TWO_NODES, "kafka-1")).isEqualTo(30);
    assertThat(ProcessorFigures.CPU_P50.of(TWO_NODES, "kafka-2")).isEqualTo(60);
    assertThat(MemoryFigures.HIGHEST.of(TWO_NODES, "kafka-2")).isEqualTo(1_200);
    assertThat(DiskFigures.INCREASE.of(TWO_NODES, "kafka-1")).isEqualTo(2_000);
    assertThat(DiskFigures.INCREASE.of(TWO_NODES, "kafka-3")).isNaN();
  }

  @Test
  void a_rate_is_the_median_of_the_measurement_iterations() {
    double first = 10_000 * 1e9 / 1_015_802_467;
    double second = 10_000 * 1e9 / 1_019_259_256;

    assertThat(FigureCatalogue.named("delivered_msg_per_s").iterations(GOLDEN))
        .containsExactly(new double[] {first, second}, within(1e-6));
    assertThat(of("delivered_msg_per_s", GOLDEN)).isCloseTo((first + second) / 2, within(1e-6));
  }

  @Test
  void publishes_count_to_the_last_acknowledgement_and_operations_are_both() {
    double first = 10_000 * 1e9 / 1_010_802_467;
    double second = 10_000 * 1e9 / 1_014_259_256;

    assertThat(of("published_msg_per_s", GOLDEN)).isCloseTo((first + second) / 2, within(1e-6));
    assertThat(of("operations_per_s", GOLDEN))
        .isCloseTo(
            of("published_msg_per_s", GOLDEN) + of("delivered_msg_per_s", GOLDEN), within(1e-6));
  }

  @Test
  void the_studys_formula_divides_the_plan_by_the_time_to_the_end_of_the_last_poll() {
    // poll_timeout is 1 s by default: 10,000 planned over 2.0158 s and 2.0193 s.
    double pollNs = TRIAL.params().time("poll_timeout").toNanos();

    assertThat(of("study_msg_per_s", GOLDEN))
        .isCloseTo(
            (10_000 * 1e9 / (1_015_802_467 + pollNs) + 10_000 * 1e9 / (1_019_259_256 + pollNs)) / 2,
            within(1e-6));
    assertThat(of("study_msg_per_s", with(Map.of("broker", "nats", "nats.consume", "push"))))
        .isNaN();
    // a consumer waits no longer than either allows
    assertThat(of("study_msg_per_s", with(Map.of("broker", "nats", "nats.fetch_wait", "3s"))))
        .isCloseTo(of("study_msg_per_s", GOLDEN), within(1e-6));
    assertThat(
            of(
                "study_msg_per_s",
                with(Map.of("broker", "nats", "nats.fetch_wait", "3s", "poll_timeout", "5s"))))
        .isCloseTo(
            (10_000 * 1e9 / 4_015_802_467L + 10_000 * 1e9 / 4_019_259_256L) / 2, within(1e-6));
  }

  @Test
  void with_nobody_subscribed_nothing_is_delivered_and_nothing_lost() {
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
    ForkData fork = withIterations(List.of(unsubscribed));

    assertThat(of("delivered_msg_per_s", fork)).isNaN();
    assertThat(of("study_msg_per_s", fork)).isNaN();
    assertThat(of("loss_fraction", fork)).isNaN();
    assertThat(of("lost_messages", fork)).isNaN();
    assertThat(of("published_msg_per_s", fork)).isPositive();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "end_to_end_latency_p50_ns, end_to_end_latency, 0",
    "end_to_end_latency_p95_ns, end_to_end_latency, 1",
    "end_to_end_latency_p99_ns, end_to_end_latency, 2",
    "end_to_end_latency_p99_9_ns, end_to_end_latency, 3",
    "publish_latency_p50_ns, publish_latency, 0",
    "publish_latency_p99_ns, publish_latency, 2",
    "send_delay_p99_9_ns, send_delay, 3"
  })
  void a_latency_is_the_percentile_of_the_forks_merged_histogram(
      String word, String metric, int percentile) {
    long expected =
        GOLDEN.latencies().stream()
            .filter(latency -> latency.metricWord().equals(metric))
            .map(each -> List.of(each.p50Ns(), each.p95Ns(), each.p99Ns(), each.p999Ns()))
            .findFirst()
            .orElseThrow()
            .get(percentile);

    assertThat(of(word, GOLDEN)).isEqualTo((double) expected).isPositive();
  }

  @Test
  void loss_is_over_all_that_was_owed_in_the_measurement() {
    assertThat(of("loss_fraction", GOLDEN)).isZero();
    assertThat(of("lost_messages", GOLDEN)).isZero();
  }

  @Test
  void what_a_fork_found_out_about_its_broker_is_a_figure() {
    ForkData searched =
        ChangedFork.empty(TRIAL)
            .iterations(GOLDEN.iterations())
            .capacity(new Capacity("t", 1, 300, 200, OptionalDouble.empty(), 100))
            .fork();

    assertThat(of("saturated_msg_per_s", searched)).isEqualTo(300);
    assertThat(of("sustained_msg_per_s", searched)).isEqualTo(200);
    assertThat(of("sustained_msg_per_s", GOLDEN)).isNaN();
  }

  @Test
  void where_the_rate_rises_in_steps_no_figure_is_of_all_steps_but_what_adds_up() {
    ForkData stepped = with(Map.of("load", "rate", "rate", "1000", "rate_step", "2"));

    assertThat(of("delivered_msg_per_s", stepped)).isNaN();
    assertThat(of("end_to_end_latency_p50_ns", stepped)).isNaN();
    assertThat(of("client_cpu_ns_per_message", stepped)).isNaN();
    assertThat(of("client_cpu_cores", stepped)).isNaN();
    assertThat(of("client_cpu_percent_of_host", stepped)).isNaN();
    assertThat(of("loss_fraction", stepped)).isZero();
  }

  @Test
  void one_node_has_no_spread() {
    ForkData one = fork(List.of(samples("kafka-1", 1)));

    assertThat(of("broker_cpu_spread", one)).isNaN();
    assertThat(of("broker_cpu_percent_p50", one)).isEqualTo(30);
  }

  @ParameterizedTest(name = "{0} idle samples beside 8")
  @CsvSource({"2, true", "3, false"})
  void a_percentile_of_processor_bears_a_fifth_of_idle_samples(int idle, boolean hasFigure) {
    List<ResourceSample> samples = new ArrayList<>();
    IntStream.range(0, 8)
        .forEach(i -> samples.add(MadeUpSamples.sample("n", "measurement", i, 40, 1, 0)));
    IntStream.range(0, idle)
        .forEach(i -> samples.add(MadeUpSamples.sample("n", "after", 8 + i, 0, 1, 0)));
    ForkData fork = fork(List.of(List.copyOf(samples)));

    assertThat(Double.isFinite(of("broker_cpu_percent_p50", fork))).isEqualTo(hasFigure);
    assertThat(Double.isFinite(of("broker_cpu_percent_p95", fork))).isEqualTo(hasFigure);
    assertThat(NodeSamples.isTooIdle(fork)).isNotEqualTo(hasFigure);
    assertThat(of("broker_memory_max_bytes", fork)).isEqualTo(1);
  }

  private static ForkData withIterations(List<IterationResult> others) {
    return ChangedFork.of(GOLDEN).iterations(others).fork();
  }

  @Test
  void a_fork_without_rows_has_no_figure() {
    ForkData empty = withIterations(List.of());
    ForkData bare = ChangedFork.empty(TRIAL).iterations(empty.iterations()).fork();

    assertThat(FigureCatalogue.ALL).allSatisfy(figure -> assertThat(figure.of(bare)).isNaN());
  }

  @Test
  void every_word_ends_in_its_unit_or_has_none() {
    assertThat(FigureCatalogue.ALL).extracting(Figure::word).doesNotHaveDuplicates();
    assertThat(FigureCatalogue.ALL)
        .filteredOn(figure -> figure.unit() != FigureUnit.FRACTION)
        .filteredOn(figure -> figure.unit() != FigureUnit.MESSAGES)
        .filteredOn(figure -> figure.unit() != FigureUnit.PERCENT_OF_HOST)
        .allSatisfy(
            figure ->
                assertThat(figure.word())
                    .matches(
                        ".*_(msg_per_s|per_s|ns|bytes|cores|per_message|per_(million|thousand)_messages)$"));
  }

  private static double of(String word, ForkData fork) {
    return FigureCatalogue.named(word).of(fork);
  }

  /** The golden fork as one of a trial with other parameters. */
  private static ForkData with(Map<String, String> params) {
    TreeMap<String, String> all = new TreeMap<>(Map.of("broker", "kafka"));
    all.putAll(params);
    return ChangedFork.of(GOLDEN)
        .trial(new Trial("t", "example", Params.of(all), TRIAL.protocol()))
        .fork();
  }

  private static ForkData fork(List<List<ResourceSample>> nodes) {
    return fork(nodes, TRIAL);
  }

  private static ForkData fork(List<List<ResourceSample>> nodes, Trial trial) {
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
    samples.put(
        "client", List.of(MadeUpSamples.sample("client", "measurement", 1, 99, 9_999, 9_999)));
    return ChangedFork.empty(trial).samples(samples).disk(disk).fork();
  }

  private static List<ResourceSample> samples(String node, long times) {
    return List.of(
        MadeUpSamples.sample(node, "measurement", 50, 90, 9_000, 0),
        MadeUpSamples.sample(node, "before", 0, 0, 100 * times, 0),
        MadeUpSamples.sample(node, "warmup", 1, 80, 9_000, 9_000 * times),
        MadeUpSamples.sample(node, "measurement", 2, 10.0 * times, 200 * times, 10_000 * times),
        MadeUpSamples.sample(node, "measurement", 3, 20.0 * times, 200 * times, 11_000 * times),
        MadeUpSamples.sample(node, "measurement", 4, 30.0 * times, 300 * times, 12_000 * times),
        MadeUpSamples.sample(node, "measurement", 5, 40.0 * times, 400 * times, 13_000 * times),
        MadeUpSamples.sample(node, "measurement", 6, 50.0 * times, 500 * times, 13_500 * times),
        MadeUpSamples.sample(node, "measurement", 7, 60.0 * times, 600 * times, 14_000 * times));
  }
}
