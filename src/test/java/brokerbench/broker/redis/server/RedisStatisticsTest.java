package brokerbench.broker.redis.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RedisStatisticsTest {

  @Test
  void connections_closed_over_their_output_buffer_are_counted() throws IOException {
    String stats = "# Stats\r\nclient_output_buffer_limit_disconnections:3\r\nreply_buffer:0\r\n";
    try (StubRedis redis = new StubRedis(command -> StubRedis.bulk(stats))) {
      assertThat(RedisStatistics.slowConsumers(redis.address(), Optional.empty())).hasValue(3);
      assertThat(redis.commands()).containsExactly("INFO stats");
    }
  }

  @Test
  void a_node_that_does_not_count_or_does_not_answer_gives_nothing() throws IOException {
    try (StubRedis old = new StubRedis(command -> StubRedis.bulk("# Stats\r\n"));
        StubRedis refusing = new StubRedis(command -> "-NOAUTH Authentication required.\r\n");
        StubRedis silent = new StubRedis(command -> "")) {
      assertThat(RedisStatistics.slowConsumers(old.address(), Optional.empty())).isEmpty();
      assertThat(RedisStatistics.slowConsumers(refusing.address(), Optional.empty())).isEmpty();
      assertThat(RedisStatistics.slowConsumers(silent.address(), Optional.empty())).isEmpty();
    }
  }
}
