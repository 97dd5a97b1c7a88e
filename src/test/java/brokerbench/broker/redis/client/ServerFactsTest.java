package brokerbench.broker.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerFactsTest {

  @Test
  void redis_says_its_version() {
    ServerFacts facts = ServerFacts.of("# Server\r\nredis_version:8.0.2\r\nredis_mode:cluster\r\n");
    assertThat(facts.server()).isEqualTo("redis");
    assertThat(facts.version()).isEqualTo("8.0.2");
    assertThat(facts.values()).containsEntry("redis_mode", "cluster");
  }

  @Test
  void valkey_says_its_own_version_and_that_of_the_redis_it_left() {
    ServerFacts facts =
        ServerFacts.of("redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.1.1\r\n");
    assertThat(facts.server()).isEqualTo("valkey");
    assertThat(facts.version()).isEqualTo("8.1.1");
    assertThat(facts.hasCommandsOf("7.0")).isTrue();
    assertThat(facts.hasCommandsOf("7.4")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "6.2.14, 7.0, false",
    "7.0.15, 7.0, true",
    "7.0, 7.0, true",
    "8.0.2, 7.0, true",
    "10.0.0, 7.0, true",
    "6.0.16, 6.2, false",
    "255.255.255, 7.0, true"
  })
  void versions_compare_by_their_numbers(String version, String least, boolean enough) {
    assertThat(ServerFacts.of("redis_version:" + version).hasCommandsOf(least)).isEqualTo(enough);
  }

  @Test
  void a_server_that_says_nothing_has_no_commands() {
    assertThat(ServerFacts.of("").hasCommandsOf("2.0")).isFalse();
  }
}
