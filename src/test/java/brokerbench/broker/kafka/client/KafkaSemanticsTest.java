package brokerbench.broker.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.LiveSemantics;
import brokerbench.broker.kafka.client.KafkaSemantics.Flush;
import brokerbench.broker.kafka.client.KafkaSemantics.Replicas;
import brokerbench.broker.kafka.params.KafkaSettings.Acks;
import brokerbench.broker.kafka.params.KafkaSettings.Commit;
import brokerbench.scenario.DeliveryGuarantee;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KafkaSemanticsTest {

  private static final Flush NEVER = new Flush(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
  private static final long UNLIMITED = -1;
  private static final Replicas ONE = new Replicas(1, 1, false);
  private static final Replicas IN_STEP = new Replicas(3, 2, false);

  @ParameterizedTest
  @CsvSource({
    "NONE, 3, 2, 1 never never, none",
    "LEADER, 1, 1, never never never, page cache of one node",
    "ALL, 1, 1, never never never, page cache of one node",
    "ALL, 1, 1, 1 never never, fsync on one node",
    "ALL, 1, 1, 1 0 1000, fsync on one node",
    "ALL, 1, 1, never 0 1000, fsync each second on one node",
    "ALL, 1, 1, never 500 500, fsync each second on one node",
    "ALL, 1, 1, never 1000 1000, page cache of one node",
    "ALL, 1, 1, never 0 never, page cache of one node",
    "ALL, 1, 1, never never 1000, page cache of one node",
    "LEADER, 3, 2, never never never, server memory",
    "ALL, 3, 1, never never never, page cache of one node",
    "ALL, 3, 2, never never never, page cache of a quorum",
    "ALL, 3, 2, 10 never never, page cache of a quorum",
    "ALL, 3, 2, never 0 1000, fsync each second on a quorum",
    "ALL, 3, 2, 1 never never, fsync on a quorum",
    "LEADER, 3, 2, 1 never never, server memory",
    "LEADER, 1, 1, 1 never never, fsync on one node",
  })
  void durability_follows_from_acks_replicas_and_flush(
      Acks acks, int replicas, int minInsyncReplicas, String flushed, String words) {
    long[] flushes = Stream.of(flushed.split(" ")).mapToLong(KafkaSemanticsTest::number).toArray();
    Flush flush = new Flush(flushes[0], flushes[1], flushes[2]);
    KafkaSemantics semantics =
        new KafkaSemantics(
            acks, Commit.ASYNC, new Replicas(replicas, minInsyncReplicas, false), flush, UNLIMITED);

    assertThat(semantics.live().durability().words()).isEqualTo(words);
  }

  /** One that was out of step leads, and the others cut off what it lacks. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, page cache of one node",
    "3, 1, server memory",
    "3, 2, server memory",
  })
  void a_replica_out_of_step_that_may_lead_takes_the_acknowledged_with_it(
      int replicas, int minInsyncReplicas, String words) {
    LiveSemantics semantics =
        new KafkaSemantics(
                Acks.ALL,
                Commit.ASYNC,
                new Replicas(replicas, minInsyncReplicas, true),
                NEVER,
                UNLIMITED)
            .live();

    assertThat(semantics.durability().words()).isEqualTo(words);
    assertThat(semantics.durabilityBasis()).contains("unclean.leader.election.enable=true");
  }

  private static long number(String text) {
    return text.equals("never") ? Long.MAX_VALUE : Long.parseLong(text);
  }

  @ParameterizedTest
  @CsvSource({
    "NONE,   -1,   AT_MOST_ONCE",
    "LEADER, -1,   AT_LEAST_ONCE",
    "ALL,    -1,   AT_LEAST_ONCE",
    "ALL,    1000, AT_MOST_ONCE",
  })
  void guarantee_follows_from_acks_and_from_what_the_topic_deletes(
      Acks acks, long retentionBytes, DeliveryGuarantee guarantee) {
    LiveSemantics semantics =
        new KafkaSemantics(acks, Commit.ASYNC, IN_STEP, NEVER, retentionBytes).live();

    assertThat(semantics.guarantee()).isEqualTo(guarantee);
  }

  @Test
  void the_basis_names_the_setting_that_decides() {
    assertThat(
            new KafkaSemantics(Acks.NONE, Commit.ASYNC, ONE, NEVER, UNLIMITED)
                .live()
                .guaranteeBasis())
        .contains("acks=0");
    assertThat(
            new KafkaSemantics(Acks.ALL, Commit.ASYNC, ONE, NEVER, 1_000).live().guaranteeBasis())
        .contains("retention.bytes=1000 of the live topic");
    assertThat(
            new KafkaSemantics(Acks.LEADER, Commit.NONE, IN_STEP, new Flush(1, 2, 3), UNLIMITED)
                .live()
                .durabilityBasis())
        .contains(
            "a replica without the message may become leader; acks=1",
            "replicas=3, min.insync.replicas=2, unclean.leader.election.enable=false",
            "flush.messages=1, flush.ms=2",
            "log.flush.scheduler.interval.ms=3");
  }
}
