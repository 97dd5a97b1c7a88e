package brokerbench.broker.redis.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.DriverException;
import brokerbench.broker.redis.server.StubRedis;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers that lack the commands of a mode. */
@Timeout(60)
class RedisVersionTest {

  private static final Topology TOPOLOGY = new Topology(List.of("old"), 1, List.of("s"), 1, 1);

  /** A server that says it is {@code version} and knows nothing but how to say so. */
  private static StubRedis server(String version) throws IOException {
    return new StubRedis(
        command ->
            switch (command) {
              case "PING" -> "+PONG\r\n";
              case "CONFIG GET *" -> "*0\r\n";
              case "INFO server" -> StubRedis.bulk("# Server\r\nredis_version:" + version + "\r\n");
              case "INFO replication" -> StubRedis.bulk("role:master\r\nconnected_slaves:0\r\n");
              default -> "-ERR unknown command\r\n";
            });
  }

  private static BrokerDriver open(StubRedis server, Map<String, String> params) {
    return new RedisDriverFactory()
        .open(new Endpoints(List.of(address(server))), Params.of(params));
  }

  private static String address(StubRedis server) {
    return "127.0.0.1:" + server.address().getPort();
  }

  @ParameterizedTest
  @CsvSource({
    "6.2.14, redis.mode, sharded-pubsub, sharded-pubsub, 7.0",
    "6.0.16, redis.recover_idle, 5s, streams, 6.2",
    "4.0.14, redis.mode, streams, streams, 5.0"
  })
  void a_server_too_old_for_the_mode_is_one_line_with_both_versions(
      String version, String param, String value, String mode, String least) throws IOException {
    try (StubRedis server = server(version);
        BrokerDriver driver = open(server, Map.of(param, value))) {
      assertThatThrownBy(() -> driver.provision(TOPOLOGY))
          .isInstanceOf(DriverException.class)
          .hasMessage(
              "redis.mode=%s needs the commands of Redis %s; the server at 127.0.0.1:%d is redis %s"
                  .formatted(mode, least, server.address().getPort(), version));
    }
  }

  @Test
  void nodes_of_several_versions_are_all_named() throws IOException {
    try (StubRedis first = server("8.0.2");
        StubRedis second = server("7.0.15");
        StubRedis third = server("8.0.2");
        BrokerDriver driver =
            new RedisDriverFactory()
                .open(
                    new Endpoints(
                        Stream.of(first, second, third).map(RedisVersionTest::address).toList()),
                    Params.of(Map.of("redis.mode", "pubsub")))) {
      assertThat(driver.live(TOPOLOGY).entries())
          .containsEntry("server.version", "7.0.15, 8.0.2")
          .containsEntry("server.name", "redis")
          .containsEntry("node.2.version", "7.0.15");
    }
  }

  @Test
  void a_server_that_has_the_commands_is_asked_no_more_by_a_mode_that_stores_nothing()
      throws IOException {
    try (StubRedis server = server("6.2.14");
        BrokerDriver driver = open(server, Map.of("redis.mode", "pubsub"))) {
      driver.provision(TOPOLOGY);

      assertThat(server.commands()).contains("INFO server").doesNotContain("CLUSTER SLOTS");
    }
  }
}
