package brokerbench.broker.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.LivePromise;
import brokerbench.scenario.DeliveryGuarantee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KafkaPromiseTest {

  private static final long NEVER = Long.MAX_VALUE;
  private static final long UNLIMITED = -1;

  @ParameterizedTest
  @CsvSource({
    "0,   3, 2, 1,                   none",
    "1,   1, 1, 9223372036854775807, page cache of one node",
    "all, 1, 1, 9223372036854775807, page cache of one node",
    "all, 1, 1, 1,                   fsync on one node",
    "1,   3, 2, 9223372036854775807, page cache of one node",
    "all, 3, 1, 9223372036854775807, page cache of one node",
    "all, 3, 2, 9223372036854775807, page cache of a quorum",
    "all, 3, 2, 10,                  page cache of a quorum",
    "all, 3, 2, 1,                   fsync on a quorum",
    "1,   3, 2, 1,                   fsync on one node",
  })
  void durability_follows_from_acks_replicas_and_flush(
      String acks, int replicas, int minInsyncReplicas, long flushMessages, String words) {
    KafkaPromise promise =
        new KafkaPromise(acks, "async", replicas, minInsyncReplicas, flushMessages, UNLIMITED);

    assertThat(promise.live().durability().words()).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({
    "0,   -1,   AT_MOST_ONCE",
    "1,   -1,   AT_LEAST_ONCE",
    "all, -1,   AT_LEAST_ONCE",
    "all, 1000, AT_MOST_ONCE",
  })
  void guarantee_follows_from_acks_and_from_what_the_topic_deletes(
      String acks, long retentionBytes, DeliveryGuarantee guarantee) {
    LivePromise promise = new KafkaPromise(acks, "async", 3, 2, NEVER, retentionBytes).live();

    assertThat(promise.guarantee()).isEqualTo(guarantee);
  }

  @Test
  void the_basis_names_the_setting_that_decides() {
    assertThat(new KafkaPromise("0", "async", 1, 1, NEVER, UNLIMITED).live().guaranteeBasis())
        .contains("acks=0");
    assertThat(new KafkaPromise("all", "async", 1, 1, NEVER, 1_000).live().guaranteeBasis())
        .contains("retention.bytes=1000 of the live topic");
    assertThat(new KafkaPromise("1", "none", 3, 2, 1, UNLIMITED).live().durabilityBasis())
        .contains("acks=1", "replicas=3, min.insync.replicas=2, flush.messages=1");
  }
}
