package brokerbench.broker.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.LiveSemantics;
import brokerbench.broker.kafka.client.KafkaSemantics.Flush;
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
        new KafkaSemantics(acks, Commit.ASYNC, replicas, minInsyncReplicas, flush, UNLIMITED);

    assertThat(semantics.live().durability().words()).isEqualTo(words);
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
        new KafkaSemantics(acks, Commit.ASYNC, 3, 2, NEVER, retentionBytes).live();

    assertThat(semantics.guarantee()).isEqualTo(guarantee);
  }

  @Test
  void the_basis_names_the_setting_that_decides() {
    assertThat(
            new KafkaSemantics(Acks.NONE, Commit.ASYNC, 1, 1, NEVER, UNLIMITED)
                .live()
                .guaranteeBasis())
        .contains("acks=0");
    assertThat(
            new KafkaSemantics(Acks.ALL, Commit.ASYNC, 1, 1, NEVER, 1_000).live().guaranteeBasis())
        .contains("retention.bytes=1000 of the live topic");
    assertThat(
            new KafkaSemantics(Acks.LEADER, Commit.NONE, 3, 2, new Flush(1, 2, 3), UNLIMITED)
                .live()
                .durabilityBasis())
        .contains(
            "a replica without the message may become leader; acks=1",
            "replicas=3, min.insync.replicas=2, flush.messages=1, flush.ms=2",
            "log.flush.scheduler.interval.ms=3");
  }
}
