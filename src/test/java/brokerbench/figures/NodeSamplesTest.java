package brokerbench.figures;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.results.ChangedFork;
import brokerbench.results.ForkData;
import brokerbench.results.GoldenForks;
import brokerbench.results.MadeUpSample;
import brokerbench.results.ResourceSample;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NodeSamplesTest {

  private static final long SECOND_NS = 1_000_000_000L;

  // 1 s of idle, 2 s of warm-up on two processors, 2 s of measurement on half of one, 1 s of idle.
  private static final List<ResourceSample> SAMPLES =
      List.of(
          sample("before", 0, 10, 100),
          sample("before", 1, 10, 100),
          sample("warmup", 3, 14, 900),
          sample("measurement", 4, 14.5, 300),
          sample("measurement", 5, 15, 200),
          sample("after", 6, 15, 100));

  @Test
  void a_drain_is_in_what_messages_took_and_not_in_what_was_in_use_under_load() {
    // two processors for the 2 s of the measurement, half of one for the 4 s in which the rest came
    List<ResourceSample> samples =
        List.of(
            sample("warmup", 3, 14, 900),
            sample("measurement", 5, 18, 300),
            sample("drain", 9, 20, 400),
            sample("after", 10, 29, 100));

    assertThat(NodeSamples.of(samples, FigureWindow.MEASUREMENT).cores()).isEqualTo(2);
    assertThat(NodeSamples.of(samples, FigureWindow.MEASUREMENT).memoryHighestBytes())
        .isEqualTo(300);
    assertThat(NodeSamples.of(samples, FigureWindow.DRAINED).cpuNs()).isEqualTo(6 * SECOND_NS);
  }

  @Test
  void the_wait_for_messages_that_were_lost_is_neither_work_nor_load() {
    // two processors for 2 s, one for the 2 s until the last arrival, a tenth for 30 s of waiting
    List<ResourceSample> samples =
        List.of(
            sample("warmup", 3, 14, 900),
            sample("measurement", 5, 18, 300),
            sample("drain", 7, 20, 400),
            sample("wait", 22, 21.5, 400),
            sample("wait", 37, 23, 400),
            sample("after", 38, 24, 100));

    assertThat(NodeSamples.of(samples, FigureWindow.DRAINED).cpuNs()).isEqualTo(6 * SECOND_NS);
    assertThat(NodeSamples.of(samples, FigureWindow.MEASUREMENT).cores()).isEqualTo(2);
    assertThat(NodeSamples.of(samples, FigureWindow.STUDY).isTooIdle()).isTrue();
  }

  @Test
  void the_drain_of_a_warm_up_on_another_broker_is_not_what_messages_took() {
    List<ResourceSample> samples =
        List.of(
            sample("warmup", 3, 4, 900),
            sample("drain", 9, 10, 300),
            sample("before", 0, 0, 100),
            sample("measurement", 2, 2, 300),
            sample("drain", 3, 3, 300));

    assertThat(NodeSamples.of(samples, FigureWindow.DRAINED).cpuNs()).isEqualTo(3 * SECOND_NS);
  }

  @Test
  void the_measurement_counts_from_the_last_sample_of_the_warm_up() {
    NodeSamples use = NodeSamples.of(SAMPLES, FigureWindow.MEASUREMENT);

    assertThat(use.cpuNs()).isEqualTo(SECOND_NS);
    assertThat(use.cores()).isEqualTo(0.5);
    assertThat(use.memoryHighestBytes()).isEqualTo(300);
  }

  @Test
  void a_node_that_was_killed_for_good_uses_nothing_for_the_rest_of_the_window() {
    // three nodes on a core each, of four, one of which is dead from half time on
    ForkData fork =
        fork(
            Map.of(
                "kafka-1", steady("kafka-1", 10, 0),
                "kafka-2", steady("kafka-2", 10, 0),
                "kafka-3", steady("kafka-3", 5, 0),
                "host", steady("host", 10, 0)));

    assertThat(FigureCatalogue.named("broker_cpu_cores").of(fork)).isEqualTo(2.5);
    assertThat(FigureCatalogue.named("broker_cpu_percent_of_host").of(fork)).isEqualTo(62.5);
  }

  @Test
  void of_a_node_that_is_there_at_the_end_the_time_between_its_own_samples_counts() {
    ForkData fork =
        fork(
            Map.of("kafka-1", steady("kafka-1", 10, 0), "host", steady("host", 10, SECOND_NS / 3)));

    assertThat(FigureCatalogue.named("broker_cpu_cores").of(fork)).isEqualTo(1);
  }

  private static ForkData fork(Map<String, List<ResourceSample>> samples) {
    return ChangedFork.empty(GoldenForks.of("kafka").getFirst().trial())
        .samples(new TreeMap<>(samples))
        .fork();
  }

  // One core, sampled each second, and for the last time so much later.
  private static List<ResourceSample> steady(String node, int seconds, long lateNs) {
    return IntStream.rangeClosed(0, seconds)
        .mapToObj(
            second ->
                new MadeUpSample(
                        node,
                        second == 0 ? "warmup" : "measurement",
                        second * SECOND_NS + (second == seconds ? lateNs : 0))
                    .cpuNs(second * SECOND_NS)
                    .percentOfHost(25)
                    .sample())
        .toList();
  }

  @Test
  void the_whole_fork_has_the_warm_up_and_the_idle_samples() {
    NodeSamples use = NodeSamples.of(SAMPLES, FigureWindow.FORK);

    assertThat(use.cpuNs()).isEqualTo(5 * SECOND_NS);
    assertThat(use.cores()).isEqualTo(5.0 / 6);
    assertThat(use.memoryHighestBytes()).isEqualTo(900);
  }

  @Test
  void a_restarted_process_counts_from_zero_and_a_new_leg_from_its_first_sample() {
    List<ResourceSample> samples =
        List.of(
            sample("measurement", 5, 40, 1),
            sample("measurement", 6, 41, 1),
            sample("measurement", 7, 2, 1),
            sample("before", 0, 50, 1),
            sample("measurement", 1, 51, 1));

    assertThat(NodeSamples.of(samples, FigureWindow.MEASUREMENT).cpuNs()).isEqualTo(4 * SECOND_NS);
  }

  @Test
  void no_sample_is_no_figure() {
    assertThat(NodeSamples.of(List.of(), FigureWindow.MEASUREMENT).cpuNs()).isNaN();
    assertThat(NodeSamples.of(List.of(), FigureWindow.STUDY).memoryHighestBytes()).isNaN();
  }

  @Test
  void broker_figures_of_a_run_leave_client_harness_and_host_out() {
    assertThat(GoldenForks.of("kafka").getFirst().brokers()).containsExactly("kafka-1");
  }

  private static ResourceSample sample(
      String phase, long elapsedSeconds, double cpuSeconds, long memoryBytes) {
    return new MadeUpSample("kafka-1", phase, elapsedSeconds * SECOND_NS)
        .cpuNs(Math.round(cpuSeconds * SECOND_NS))
        .percentOfHost(25)
        .memoryBytes(memoryBytes)
        .sample();
  }
}
