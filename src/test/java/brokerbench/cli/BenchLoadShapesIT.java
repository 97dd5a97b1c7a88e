package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import brokerbench.results.DeliveryCounts;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.scenario.Phase;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import brokerbench.validity.LoadFinding;
import brokerbench.validity.ServerFinding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of the scenarios that vary the form of the load, on real servers. */
@Tag("slow")
class BenchLoadShapesIT {

  @TempDir Path root;

  private BenchProcess run(String scenario, int iterations, String... params) throws Exception {
    List<String> options =
        new ArrayList<>(
            List.of("-wi", "1", "-w", "300ms", "-r", "1s", "-i", Integer.toString(iterations)));
    for (String param : params) {
      options.addAll(List.of("-p", param));
    }
    return BenchProcess.runScenario(scenario, root, options.toArray(String[]::new));
  }

  @Test
  void the_smallest_and_the_largest_payload_arrive_whole() throws Exception {
    try (BenchProcess bench =
        run("payload-size", 1, "broker=redis", "payload_size=40B,64KiB", "window=4")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertThat(left.iterations()).hasSize(4);
      for (IterationResult each : left.iterations()) {
        DeliveryCounts counts = each.counts();
        assertThat(counts.published()).isPositive().isEqualTo(counts.sent());
        assertThat(counts.delivered() + counts.lost()).isEqualTo(counts.published());
        assertThat(counts.corrupted()).isZero();
      }
      assertThat(left.manifest().trials())
          .extracting(outcome -> outcome.trial().params().size("payload_size").bytes())
          .containsExactlyInAnyOrder(40L, 65_536L);
      bench.assertNothingLeft();
    }
  }

  /** The rates of the measurement iterations in order, each with what was lost in it. */
  private static List<String> steps(RunData run) {
    return run.iterations().stream()
        .filter(each -> each.id().phase() == Phase.MEASUREMENT)
        .map(
            each -> Math.round(each.offeredPerSecond()) + (each.counts().lost() > 0 ? " lost" : ""))
        .toList();
  }

  private static void assertAddsUp(RunData run) {
    for (IterationResult each : run.iterations()) {
      DeliveryCounts counts = each.counts();
      assertThat(counts.delivered() + counts.lost()).isEqualTo(counts.expected());
      assertThat(counts.published() + counts.failed()).isEqualTo(counts.sent());
    }
    assertThat(run.findings())
        .extracting(LocatedFinding::finding)
        .noneMatch(DeliveryFinding.CountsDisagree.class::isInstance);
  }

  private static <T extends Finding> List<T> found(RunData run, Class<T> kind) {
    return run.allFindings().stream()
        .map(LocatedFinding::finding)
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }

  /** One message that waits is more than the library keeps, so the first busy moment loses. */
  @Test
  void core_nats_is_stepped_until_the_client_library_drops_and_the_loss_is_placed_and_timed()
      throws Exception {
    try (BenchProcess bench =
        run(
            "overload",
            6,
            "broker=nats",
            "rate=20",
            "rate_step=10",
            "nats.pending_messages=1",
            "drain_timeout=500ms")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertAddsUp(left);
      assertThat(steps(left).getLast()).endsWith(" lost");
      assertThat(steps(left).subList(0, steps(left).size() - 1))
          .allMatch(step -> !step.endsWith(" lost"));
      DeliveryFinding.LossPlaced placed = found(left, DeliveryFinding.LossPlaced.class).getFirst();
      assertThat(placed.lost()).isEqualTo(placed.clientDropped()).isPositive();
      assertThat(left.iterations().getLast().client().dropped())
          .isEqualTo(left.iterations().getLast().counts().lost());
      assertThat(found(left, DeliveryFinding.LossBegan.class).getLast().afterNs())
          .isBetween(0L, 1_000_000_000L);
      assertThat(Files.readString(bench.runDirectory().resolve("report.md")))
          .contains("Steps of overload");
      bench.assertNothingLeft();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pubsub", "sharded-pubsub"})
  void redis_is_stepped_until_the_server_disconnects_a_subscriber(String mode) throws Exception {
    try (BenchProcess bench =
        run(
            "overload",
            5,
            "broker=redis",
            "redis.mode=" + mode,
            "redis.pubsub_buffer=64kb 64kb 1",
            "rate=100",
            "rate_step=10",
            "producers_per_partition=4",
            "redis.connections=8",
            "drain_timeout=1s")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertAddsUp(left);
      assertThat(steps(left).getLast()).endsWith(" lost");
      DeliveryFinding.LossPlaced placed = found(left, DeliveryFinding.LossPlaced.class).getFirst();
      assertThat(placed.lost()).isPositive();
      assertThat(placed.clientDropped()).isZero();
      assertThat(found(left, ServerFinding.SlowConsumers.class))
          .singleElement()
          .satisfies(
              slow -> assertThat(placed.reconnects()).isEqualTo(slow.connections()).isPositive());
      bench.assertNothingLeft();
    }
  }

  @Test
  void consumers_of_the_quickstart_keep_up_with_its_producers_at_saturation() throws Exception {
    try (BenchProcess bench =
        BenchProcess.scenario(root, "quickstart", "-p", "broker=nats", "-p", "load=saturate")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      IterationResult measured = bench.left().iterations().getLast();
      double published = measured.publishedInside() * 1e9 / measured.publishElapsedNs();
      double delivered = measured.deliveredInside() * 1e9 / measured.elapsedNs();
      assertThat(measured.id().phase()).isEqualTo(Phase.MEASUREMENT);
      assertThat(delivered).isGreaterThanOrEqualTo(0.9 * published);
      bench.assertNothingLeft();
    }
  }

  /** Two consumers take 100 messages of 64 KiB in the second in which 1,000 are published. */
  @Test
  void slow_subscriber_of_pub_sub_is_disconnected_and_what_waited_for_it_is_lost()
      throws Exception {
    try (BenchProcess bench =
        run(
            "slow-subscriber",
            1,
            "broker=redis",
            "redis.mode=pubsub",
            "redis.pubsub_buffer=256kb 256kb 1",
            "payload_size=64KiB",
            "consumer_work=20ms",
            "producers_per_partition=1",
            "rate=1000",
            "drain_timeout=2s")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertAddsUp(left);
      assertThat(left.iterations().getLast().counts().published()).isEqualTo(1_000);
      assertThat(found(left, LoadFinding.BacklogGrew.class)).isNotEmpty();
      assertThat(found(left, DeliveryFinding.LossPlaced.class).getFirst().lost()).isPositive();
      assertThat(found(left, ServerFinding.SlowConsumers.class)).hasSize(1);
      assertThat(found(left, DeliveryFinding.LossBegan.class)).isNotEmpty();
      bench.assertNothingLeft();
    }
  }

  @Test
  void slow_consumer_of_jetstream_gets_every_message_late() throws Exception {
    try (BenchProcess bench =
        run(
            "slow-subscriber",
            1,
            "broker=nats",
            "nats.mode=jetstream",
            "nats.fetch_batch=50",
            "consumer_work=5ms",
            "rate=1000")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertAddsUp(left);
      IterationResult measured = left.iterations().getLast();
      assertThat(measured.counts().published()).isEqualTo(1_000);
      assertThat(measured.counts().lost()).isZero();
      // two consumers, 5 ms each: at most 400 in the second
      assertThat(measured.deliveredInside()).isBetween(1L, 402L);
      assertThat(found(left, LoadFinding.BacklogGrew.class)).isNotEmpty();
      assertThat(measured.endToEndLatency().orElseThrow().maxNs()).isGreaterThan(1_000_000_000L);
      bench.assertNothingLeft();
    }
  }

  /** 200 per second, tenfold from 200 to 300 ms of each half second: 280 in each. */
  @Test
  void sensors_send_their_spikes_when_they_are_due() throws Exception {
    try (BenchProcess bench =
        run(
            "iot-spikes",
            1,
            "broker=redis",
            "producers_per_partition=50",
            "rate=200",
            "spike_every=500ms",
            "spike_length=100ms")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertAddsUp(left);
      IterationResult measured = left.iterations().getLast();
      assertThat(left.iterations().getFirst().counts().planned()).isEqualTo(240);
      assertThat(measured.counts().planned()).isEqualTo(560);
      assertThat(measured.counts().sent()).isEqualTo(560);
      assertThat(measured.counts().delivered()).isEqualTo(560);
      assertThat(measured.offeredPerSecond()).isCloseTo(560, within(0.01));
      bench.assertNothingLeft();
    }
  }

  @Test
  void tcp_and_unix_socket_are_measured_side_by_side_in_each_mode() throws Exception {
    try (BenchProcess bench = run("transport", 1, "broker=redis", "rate=500")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      Map<String, Long> publishedByTrial =
          left.iterations().stream()
              .collect(
                  Collectors.groupingBy(
                      each -> each.id().trial(),
                      Collectors.summingLong(each -> each.counts().published())));
      // 0.3 s and 1 s at 500 messages per second, whatever the way to the server is
      assertThat(publishedByTrial)
          .as("%s", bench.err())
          .isEqualTo(
              Map.of(
                  "transport-redis-redis.mode=pubsub-redis.transport=tcp", 650L,
                  "transport-redis-redis.mode=pubsub-redis.transport=unix", 650L,
                  "transport-redis-redis.mode=streams-redis.transport=tcp", 650L,
                  "transport-redis-redis.mode=streams-redis.transport=unix", 650L));
      assertThat(left.iterations())
          .allSatisfy(
              each -> assertThat(each.counts().delivered()).isEqualTo(each.counts().sent()));
      bench.assertNothingLeft();
    }
  }

  @Test
  void plain_text_and_tls_are_measured_side_by_side() throws Exception {
    try (BenchProcess bench = run("redis-streams-tls", 1, "broker=redis", "rate=500")) {
      assertThat(bench.exitCode()).as("%s", bench.err()).isIn(0, 1);

      RunData left = bench.left();
      assertAddsUp(left);
      assertThat(left.manifest().trials())
          .extracting(
              outcome -> outcome.trial().id(),
              outcome -> outcome.effectiveConfiguration().containsKey("client.tls"))
          .containsExactlyInAnyOrder(
              tuple("redis-streams-tls-redis-tls=none", false),
              tuple("redis-streams-tls-redis-tls=mutual", true));
      assertThat(left.iterations())
          .allSatisfy(
              each -> assertThat(each.counts().delivered()).isEqualTo(each.counts().sent()));
      bench.assertNothingLeft();
    }
  }
}
