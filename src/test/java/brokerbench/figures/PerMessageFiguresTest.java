package brokerbench.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.results.ChangedFork;
import brokerbench.results.ClientUse;
import brokerbench.results.ForkData;
import brokerbench.results.GoldenForks;
import brokerbench.results.IterationResult;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Params;
import brokerbench.scenario.Trial;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PerMessageFiguresTest {

  private static final ForkData GOLDEN = GoldenForks.of("kafka").getFirst();
  private static final Trial TRIAL = GOLDEN.trial();

  @Test
  void what_nodes_send_each_other_is_in_what_all_received_and_in_what_all_sent() {
    // Node 1 receives 1,000 and sends 700 in the measurement, node 2 twice as much: 2,100 sent.
    ForkData fork =
        with(
            Map.of("broker", "kafka", "nodes", "3"),
            sampled(
                Map.of(
                    "kafka-1", withNetwork("kafka-1", 1), "kafka-2", withNetwork("kafka-2", 2))));

    assertThat(of("node_traffic_bytes_per_message", fork))
        .isCloseTo(2_100.0 / GOLDEN.published(), within(1e-12));
    assertThat(
            of(
                "node_traffic_bytes_per_message",
                sampled(Map.of("kafka-1", withNetwork("kafka-1", 1)))))
        .isNaN();
  }

  @Test
  void servers_of_one_node_are_no_nodes_that_send_each_other() {
    ForkData fork =
        with(
            Map.of("broker", "http", "http.front", "haproxy", "http.workers", "1"),
            sampled(
                Map.of("front", withNetwork("front", 1), "worker-1", withNetwork("worker-1", 1))));

    assertThat(of("node_traffic_bytes_per_message", fork)).isNaN();
  }

  @Test
  void what_a_message_takes_of_client_and_brokers_includes_the_drain() {
    ForkData fork =
        sampled(
            Map.of(
                "client", withCpu("client", 1),
                "kafka-1", withCpu("kafka-1", 10),
                "kafka-2", withCpu("kafka-2", 100)));

    // 3 s of the measurement and 4 s of the drain, once, and 10 and 100 times as much
    double clientNs = 7e9 / GOLDEN.published();
    assertThat(of("client_cpu_ns_per_message", fork)).isCloseTo(clientNs, within(1e-9));
    assertThat(of("broker_cpu_ns_per_message", fork)).isCloseTo(110 * clientNs, within(1e-6));
    assertThat(of("client_cpu_cores", fork)).isEqualTo(1.5);
    assertThat(of("broker_cpu_cores", fork)).isEqualTo(165);
  }

  @Test
  void flushes_are_those_of_the_measurement_and_its_drain() {
    ForkData fork =
        sampled(
            Map.of(
                "host",
                List.of(
                    MadeUpSamples.withFlushes("warmup", 1, 500),
                    MadeUpSamples.withFlushes("measurement", 3, 540),
                    MadeUpSamples.withFlushes("drain", 4, 550),
                    MadeUpSamples.withFlushes("after", 5, 900))));

    assertThat(of("host_flushes_per_thousand_messages", fork))
        .isCloseTo(1_000 * 50.0 / GOLDEN.published(), within(1e-9));
  }

  @Test
  void what_a_client_allocates_is_that_of_all_iterations_over_all_messages() {
    IterationResult first = GOLDEN.measurement().getFirst();
    ForkData fork =
        ChangedFork.of(GOLDEN)
            .iterations(
                List.of(first, first, allocating(9 * first.client().allocatedBytes(), first)))
            .fork();

    assertThat(of("client_allocated_bytes_per_message", fork))
        .isCloseTo(
            11.0 / 3 * first.client().allocatedBytes() / first.counts().published(), within(1e-9));
  }

  @ParameterizedTest(name = "{0}: {1} messages")
  @CsvSource({"fresh, 30000", "cold, 20000", "warm, 20000"})
  void disks_grow_by_messages_published_on_the_brokers_that_are_measured(
      String brokerState, double messages) {
    // One warm-up and two measurement iterations of 10,000 each; of warm brokers two warm-ups
    // would be what made them so.
    ForkData fork = with(Map.of("broker", "nats", "broker_state", brokerState), GOLDEN);

    assertThat(of("disk_growth_bytes_per_message", fork))
        .isCloseTo(of("disk_growth_bytes", GOLDEN) / messages, within(1e-9));
  }

  private static List<ResourceSample> withNetwork(String node, long times) {
    return List.of(
        MadeUpSamples.withNetwork(node, "warmup", 1, 500 * times, 500 * times),
        MadeUpSamples.withNetwork(node, "measurement", 2, 1_500 * times, 1_200 * times));
  }

  private static IterationResult allocating(long bytes, IterationResult like) {
    ClientUse use = like.client();
    return new IterationResult(
        like.id(),
        like.startedNs(),
        like.elapsedNs(),
        like.publishElapsedNs(),
        like.publishedInside(),
        like.deliveredInside(),
        like.offeredPerSecond(),
        like.counts(),
        like.latencies(),
        new ClientUse(use.cpuNs(), 0, 0, bytes, use.heapUsedBytes(), 0, 0, OptionalLong.of(0), 0),
        like.findings());
  }

  private static List<ResourceSample> withCpu(String node, long times) {
    return List.of(
        MadeUpSamples.withCpu(node, "warmup", 1, 5 * times),
        MadeUpSamples.withCpu(node, "measurement", 3, 8 * times),
        MadeUpSamples.withCpu(node, "drain", 4, 12 * times),
        MadeUpSamples.withCpu(node, "after", 5, 20 * times));
  }

  private static ForkData sampled(Map<String, List<ResourceSample>> samples) {
    return ChangedFork.empty(TRIAL)
        .iterations(GOLDEN.iterations())
        .samples(new TreeMap<>(samples))
        .fork();
  }

  private static ForkData with(Map<String, String> params, ForkData fork) {
    return ChangedFork.of(fork)
        .trial(new Trial("t", "example", Params.of(new TreeMap<>(params)), TRIAL.protocol()))
        .fork();
  }

  private static double of(String word, ForkData fork) {
    return FigureCatalogue.named(word).of(fork);
  }
}
