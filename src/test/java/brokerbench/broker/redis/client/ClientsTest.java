package brokerbench.broker.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.redis.params.RedisSettings;
import brokerbench.scenario.Params;
import io.lettuce.core.RedisURI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClientsTest {

  @Test
  void questions_wait_as_long_as_the_library_says_and_publishes_without_a_limit() {
    RedisSettings settings = RedisSettings.of(Params.of(Map.of("broker", "redis")));
    Clients clients = new Clients(settings, Optional.empty(), () -> {});
    try {
      assertThat(clients.timers(RedisURI.create("redis://127.0.0.1")))
          .containsOnly(
              Map.entry("client.command_timeout_ms", "60000"),
              Map.entry("client.publish_timeout_ms", "none"));
    } finally {
      clients.close();
    }
  }
}
