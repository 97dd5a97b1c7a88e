package brokerbench.environment.compose;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("three-node")
class ThreeContainersIT {

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
    "kafka,4.3.1,published",
    "kafka,4.3.1,host",
    "nats,2.11.1,bridge",
    "nats,2.15.1,host"
  })
  void three_nodes_answer_and_two_go_on_when_one_is_stopped(
      String broker, String version, String network) throws Exception {
    try (BrokerCluster cluster =
        fixture.start(ComposeFixture.params(broker, version, 3, network))) {
      assertThat(cluster.nodes()).hasSize(3).allMatch(BrokerNode::alive);
      assertThat(cluster.endpoints().addresses())
          .hasSize(3)
          .doesNotHaveDuplicates()
          .allMatch(ComposeFixture::accepts);

      fixture
          .engine()
          .client()
          .stopContainerCmd(fixture.container(broker + "2"))
          .withTimeout(1)
          .exec();

      assertThat(Eventually.notEmpty(cluster::failures)).hasSize(1);
      assertThat(cluster.failures().toString()).contains(broker + "-2").contains("exit code ");
      assertThat(cluster.nodes().stream().filter(BrokerNode::alive)).hasSize(2);
    }
  }
}
