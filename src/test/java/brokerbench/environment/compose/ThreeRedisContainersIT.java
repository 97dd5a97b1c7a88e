package brokerbench.environment.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.redis.server.RedisQuestions;
import brokerbench.broker.redis.server.RedisRefusedException;
import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("three-node")
class ThreeRedisContainersIT {

  /** Of the slot 12182, which the last of three nodes owns. */
  private static final String KEY_OF_THE_LAST = "foo";

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
    "redis, 8.0.2, published",
    "redis, 8.0.2, bridge",
    "redis, 8.0.2, host",
    "valkey, 8.1.1, published"
  })
  void clients_are_sent_to_the_owning_node_on_the_way_that_they_came(
      String server, String version, String network) throws Exception {
    Params params =
        ComposeFixture.params("redis", version, 3, network).with("redis.server", server);
    try (BrokerCluster cluster = fixture.start(params)) {
      List<String> addresses = cluster.endpoints().addresses();
      assertThat(addresses).hasSize(3).doesNotHaveDuplicates();
      assertThatThrownBy(
              () ->
                  RedisQuestions.ask(
                      addresses.getFirst(), Optional.empty(), "SPUBLISH", KEY_OF_THE_LAST, "text"))
          .isInstanceOf(RedisRefusedException.class)
          .hasMessage("MOVED 12182 " + addresses.getLast());
      assertThat(
              RedisQuestions.ask(
                  addresses.getLast(), Optional.empty(), "SPUBLISH", KEY_OF_THE_LAST, "text"))
          .isEqualTo("0");

      fixture.engine().client().stopContainerCmd(fixture.container("redis2")).withTimeout(1).exec();

      assertThat(Eventually.notEmpty(cluster::failures)).hasSize(1);
      assertThat(cluster.failures().toString()).contains("redis-2").contains("exit code ");
      assertThat(cluster.nodes().stream().filter(BrokerNode::alive)).hasSize(2);
    }
  }
}
