package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import brokerbench.claims.Expectation.Direction;
import brokerbench.claims.Expectation.Relative;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The published figures, row by row, against the claims files. */
final class PublishedFiguresTest {

  private static final List<Claim> CLAIMS = ClaimLibrary.with(List.of());

  @ParameterizedTest(name = "{0}: {1}={2}")
  @CsvSource({
    "thr-single, kafka, 107213",
    "thr-single, nats, 71169",
    "thr-three, kafka, 75706",
    "thr-three, nats, 32819",
    "lat-single-p50, kafka, 19193",
    "lat-single-p50, nats, 338",
    "lat-single-p95, kafka, 26709",
    "lat-single-p95, nats, 654",
    "lat-single-p99, kafka, 28723",
    "lat-single-p99, nats, 742",
    "lat-three-p50, kafka, 35165",
    "lat-three-p50, nats, 487",
    "lat-three-p95, kafka, 48855",
    "lat-three-p95, nats, 935",
    "lat-three-p99, kafka, 54492",
    "lat-three-p99, nats, 981",
    "disk-install, kafka, 140",
    "disk-install, nats, 22",
    "disk-single, kafka, 5.3",
    "disk-single, nats, 5.52",
    "disk-three, kafka, 15.87 15.88 15.87",
    "disk-three, nats, 16.57 16.58 16.58",
    "push-single-lat, push, 1 2",
    "push-three-lat, push, 3 9"
  })
  void the_study_has_the_figure_for_an_arm(String id, String arm, String figures) {
    assertFigure(id, arm, figures);
  }

  @ParameterizedTest(name = "{0}: {1}={2}")
  @CsvSource({
    "rn-thr, redis_pubsub_single, 1210000",
    "rn-thr, redis_pubsub_cluster3, 3480000",
    "rn-thr, jetstream_r3, 842000",
    "rn-thr, kafka_3_6, 1100000",
    "rn-p50, redis_pubsub_single, 0.8",
    "rn-p50, redis_pubsub_cluster3, 1.2",
    "rn-p50, jetstream_r3, 4.2",
    "rn-p99, redis_pubsub_single, 12",
    "rn-p99, redis_pubsub_cluster3, 18",
    "rn-p99, jetstream_r3, 18",
    "rn-p999, redis_pubsub_single, 45",
    "rn-p999, redis_pubsub_cluster3, 68",
    "rn-p999, jetstream_r3, 32",
    "rn-loss, redis_pubsub, 0.003",
    "rn-loss, redis_pubsub_cluster3, 0.001",
    "rn-loss, jetstream, 0",
    "rn-fsync, with, 4.2",
    "rn-fsync, without, 2.1",
    "rn-acknone, added, -1.5",
    "rn-unix, tcp, 0.8",
    "rn-unix, unix_socket, 0.2",
    "rn-streams, added, 2 3",
    "rn-cost, redis, 0.397",
    "rn-cost, jetstream, 0.846",
    "rs-ops, default, 18500",
    "rs-ops, tuned, 52400",
    "rs-p50, default, 3.2",
    "rs-p50, tuned, 0.8",
    "rs-p99, default, 45",
    "rs-p99, tuned, 4.1",
    "rs-tls, added, 1.1",
    "rs-recovery, lost, 0",
    "np-direct, direct, 232449",
    "np-nats-1, nats, 196075",
    "np-fabio-1, fabio, 65764",
    "np-fanout, workers_1, 194787",
    "np-fanout, workers_2, 176702",
    "np-fanout, workers_4, 116926",
    "jn-cut, default, 0.141",
    "jn-kill, killed, 0"
  })
  void an_article_has_the_figure_for_an_arm(String id, String arm, String figures) {
    assertFigure(id, arm, figures);
  }

  private static void assertFigure(String id, String arm, String figures) {
    double[] expected =
        Arrays.stream(figures.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    Published published = claim(id).arm(arm).published();
    double[] held =
        switch (published) {
          case Published.Value(double value) -> new double[] {value};
          case Published.PerNode(List<Double> values) ->
              values.stream().mapToDouble(value -> value).toArray();
          case Published.Range(double low, double high) -> new double[] {low, high};
          case Published.None() -> new double[0];
        };
    assertThat(held).containsExactly(expected);
  }

  @ParameterizedTest(name = "{0}: {1} is {2} more")
  @CsvSource({
    "thr-single, kafka/nats, 0.506",
    "thr-three, kafka/nats, 1.307",
    "disk-single, nats/kafka, 0.041",
    "disk-three, nats/kafka, 0.044",
    "write-single, kafka/nats, 0.023",
    "write-three, nats/kafka, 0.22",
    "cpu-single-p95, kafka/nats, 0.294",
    "cpu-single-p50, nats/kafka, 0.042",
    "cpu-three-p95, nats/kafka, 0.008",
    "cpu-three-p50, nats/kafka, 0.569",
    "mem-single-max, nats/kafka, 0.868",
    "mem-three-max, kafka/nats, 2.64",
    "warm-kafka-single-thr, warm/cold, 0.234",
    "warm-kafka-single-lat, warm/cold, -0.276",
    "warm-kafka-single-mem, warm/cold, 0.14",
    "warm-kafka-single-cpu, warm/cold, -0.41",
    "warm-kafka-three-thr, warm/cold, 0.089",
    "warm-kafka-three-lat, warm/cold, -0.225",
    "warm-kafka-three-mem, warm/cold, 0.11",
    "warm-kafka-three-cpu, warm/cold, -0.062",
    "push-single-thr, push/pull, 0.212",
    "push-single-cpu, push/pull, 0.182",
    "push-single-mem, push/pull, 0.125",
    "push-three-thr, push/pull, 0.073",
    "push-three-cpu, push/pull, 0.092",
    "push-three-mem, push/pull, 0.061",
    "rn-size-redis, kib_1/byte_1, -0.4",
    "rn-size-nats, kib_1/byte_1, -0.28",
    "rn-kafka-ram, kafka/nats, 2",
    "rs-ops, tuned/default, 1.83",
    "np-nats-1, nats/direct, -0.16",
    "np-fabio-1, fabio/direct, -0.67"
  })
  void a_relative_claim_has_the_published_share_more_or_less(String id, String arms, double share) {
    Relative relative = (Relative) claim(id).expectation();

    assertThat(relative.of() + "/" + relative.over()).isEqualTo(arms);
    assertThat(DoubleStream.of(relative.low(), relative.high()))
        .allSatisfy(ratio -> assertThat(ratio).isCloseTo(1 + share, within(1e-9)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "cpu-three-spread, nats/kafka above",
    "mem-three-spread, nats/kafka above",
    "warm-nats, warm/cold same",
    "async16-thr, async16/sync below",
    "async16-lat, async16/sync above",
    "rs-maxlen, long/short same",
    "np-fanout, workers_4/workers_1 below",
    "np-queue-flat, workers_4/workers_1 same",
    "rn-loss, jetstream/redis_pubsub below",
    "rn-sync, seconds_10/second_1 below",
    "rn-acknone, none/explicit below",
    "rn-streams, streams/pubsub above"
  })
  void a_direction_claim_has_the_published_sign(String id, String words) {
    Direction direction = (Direction) claim(id).expectation();

    assertThat(direction.of() + "/" + direction.over() + " " + direction.sign().word())
        .isEqualTo(words);
  }

  @Test
  void a_ratio_that_is_not_published_follows_from_the_figures() {
    assertThat(claim("lat-single-p50").expectation())
        .isEqualTo(new Relative("kafka", "nats", 19193.0 / 338, 19193.0 / 338));
    assertThat(claim("push-three-lat").expectation())
        .isEqualTo(new Relative("push", "pull", 3.0 / 487, 9.0 / 487));
  }

  private static Claim claim(String id) {
    return CLAIMS.stream().filter(claim -> claim.id().equals(id)).findFirst().orElseThrow();
  }
}
