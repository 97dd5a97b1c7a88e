package brokerbench.broker.redis.server;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.node.NodeAddress;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RedisServersTest {

  private static OptionalLong slowConsumers(StubRedis redis) {
    return new RedisServers()
        .slowConsumers(
            NodeAddress.onLoopback("redis-1", redis.address().getPort()),
            Params.of(Map.of("broker", "redis")));
  }

  @Test
  void connections_closed_over_their_output_buffer_are_counted() throws IOException {
    String stats = "# Stats\r\nclient_output_buffer_limit_disconnections:3\r\nreply_buffer:0\r\n";
    try (StubRedis redis = new StubRedis(command -> StubRedis.bulk(stats))) {
      assertThat(slowConsumers(redis)).hasValue(3);
      assertThat(redis.commands()).containsExactly("INFO stats");
    }
  }

  @Test
  void a_node_that_does_not_count_or_does_not_answer_gives_nothing() throws IOException {
    try (StubRedis old = new StubRedis(command -> StubRedis.bulk("# Stats\r\n"));
        StubRedis refusing = new StubRedis(command -> "-NOAUTH Authentication required.\r\n");
        StubRedis silent = new StubRedis(command -> "")) {
      assertThat(slowConsumers(old)).isEmpty();
      assertThat(slowConsumers(refusing)).isEmpty();
      assertThat(slowConsumers(silent)).isEmpty();
    }
  }
}
