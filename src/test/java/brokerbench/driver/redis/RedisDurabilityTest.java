package brokerbench.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedisDurabilityTest {

  @ParameterizedTest
  @CsvSource({
    "no, everysec, server memory",
    "no, always, server memory",
    "yes, no, page cache of one node",
    "yes, everysec, page cache of one node",
    "yes, always, fsync on one node"
  })
  void follows_from_the_append_only_file(String appendonly, String appendfsync, String word) {
    assertThat(
            RedisDurability.of(Map.of("appendonly", appendonly, "appendfsync", appendfsync)).word())
        .isEqualTo(word);
  }

  @Test
  void nothing_is_promised_by_a_server_that_says_nothing() {
    assertThat(RedisDurability.of(Map.of())).isEqualTo(RedisDurability.MEMORY);
  }
}
