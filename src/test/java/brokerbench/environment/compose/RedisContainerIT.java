package brokerbench.environment.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.redis.server.RedisQuestions;
import brokerbench.broker.redis.server.RedisRefusedException;
import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import brokerbench.environment.node.BrokerServers;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("single-node")
class RedisContainerIT {

  @TempDir Path directory;

  private ComposeFixture fixture;

  @BeforeEach
  void open() {
    fixture = new ComposeFixture(directory);
  }

  @AfterEach
  void nothing_is_left() {
    fixture.close();
    fixture.traces().assertNoneLeft();
  }

  @ParameterizedTest
  @CsvSource({
    "redis, 8.0.2, redis:8.0.2, published",
    "redis, 8.0.2, redis:8.0.2, host",
    "valkey, 8.1.1, valkey/valkey:8.1.1, bridge",
    "valkey, 8.1.1, valkey/valkey:8.1.1, published"
  })
  void a_node_starts_answers_and_leaves_nothing(
      String server, String version, String image, String network) throws IOException {
    Params params =
        ComposeFixture.params("redis", version, 1, network).with("redis.server", server);
    List<BrokerNode> nodes;
    try (BrokerCluster cluster = fixture.start(params)) {
      nodes = cluster.nodes();
      assertThat(nodes).singleElement().matches(BrokerNode::alive);
      String address = cluster.endpoints().addresses().getFirst();
      assertThat(RedisQuestions.ask(address, Optional.empty(), "PING")).isEqualTo("PONG");
      assertThat(cluster.failures()).isEmpty();
      assertThat(nodes.getFirst().installationBytes().orElse(0)).isGreaterThan(1_000_000);
      assertThat(nodes.getFirst().dataBytes()).isPresent();
      assertThat(cluster.facts().entries())
          .containsEntry("redis_version", version)
          .containsEntry("redis_image", image)
          .containsEntry("container_network", network);
    }
    assertThat(nodes).noneMatch(BrokerNode::alive).allMatch(node -> node.failure().isEmpty());
    assertThat(nodes.getFirst().logFile()).content().contains("is now ready to exit");
  }

  @Test
  void a_container_has_the_settings_the_password_and_the_user_that_were_asked_for()
      throws IOException {
    Params params =
        ComposeFixture.params("redis", "8.0.2", 1, "published")
            .with("redis.appendonly", "true")
            .with("redis.save", "none")
            .with("redis.pubsub_buffer", "64mb 16mb 30")
            .with("auth", "password")
            .with("auth_user", "alice")
            .with("auth_file", Fixtures.passwordFile(directory, "a $word \"quoted\""));
    try (BrokerCluster cluster = fixture.start(params)) {
      String address = cluster.endpoints().addresses().getFirst();
      Optional<String> password = Optional.of("a $word \"quoted\"");

      assertThat(RedisQuestions.ask(address, password, "CONFIG", "GET", "appendonly", "save"))
          .contains("appendonly\nyes")
          .contains("save\n")
          .doesNotContain("3600");
      assertThat(RedisQuestions.ask(address, password, "CONFIG", "GET", "client-output-*"))
          .endsWith("pubsub 67108864 16777216 30");
      assertThat(
              RedisQuestions.ask(
                  address, Optional.empty(), "AUTH", "alice", password.orElseThrow()))
          .isEqualTo("OK");
      assertThatThrownBy(() -> RedisQuestions.ask(address, Optional.empty(), "PING"))
          .isInstanceOf(RedisRefusedException.class)
          .hasMessageStartingWith("NOAUTH");
    }
  }

  @Test
  void a_setting_that_the_server_refuses_is_told_in_its_words() {
    Params params =
        ComposeFixture.params("redis", "8.0.2", 1, "bridge").with("redis.pubsub_buffer", "32mb");

    assertThatThrownBy(() -> fixture.start(params))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("redis-1 ended while it started: exit code 1; last line: '");
  }

  @Test
  void a_unix_socket_into_a_container_is_refused() {
    Params params =
        ComposeFixture.params("redis", "8.0.2", 1, "bridge").with("redis.transport", "unix");

    assertThatThrownBy(
            () ->
                BrokerServers.of(params)
                    .orElseThrow()
                    .inContainers(params)
                    .forEach(group -> group.servers().check(group.params())))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(
            "redis.transport=unix reaches no server in a container; give -p redis.transport=tcp or"
                + " --env process");
  }
}
