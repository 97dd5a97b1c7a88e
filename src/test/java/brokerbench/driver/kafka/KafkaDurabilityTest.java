package brokerbench.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KafkaDurabilityTest {

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
  void word_follows_from_the_settings(
      String acks, int replicas, int minInsyncReplicas, long flushMessages, String word) {
    assertThat(new KafkaDurability(acks, replicas, minInsyncReplicas, flushMessages).word())
        .isEqualTo(word);
  }
}
