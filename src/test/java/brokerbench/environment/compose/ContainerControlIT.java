package brokerbench.environment.compose;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.environment.NodeControl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of a node in a container. */
@Tag("single-node")
class ContainerControlIT {

  private static final List<Integer> FIRST = List.of(0);

  @TempDir Path directory;
  private ComposeFixture fixture;

  @BeforeEach
  void open() {
    fixture = new ComposeFixture(directory);
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private BrokerCluster start() throws IOException {
    return fixture.start(ComposeFixture.params("nats", "2.15.1", 1, "published"));
  }

  private boolean isPaused() {
    return Boolean.TRUE.equals(
        fixture
            .engine()
            .client()
            .inspectContainerCmd(fixture.container("nats1"))
            .exec()
            .getState()
            .getPaused());
  }

  @Test
  void a_node_that_is_paused_is_no_failure_and_goes_on() throws IOException {
    try (BrokerCluster cluster = start()) {
      NodeControl control = cluster.control();

      control.pause(FIRST);
      assertThat(isPaused()).isTrue();
      assertThat(cluster.failures()).isEmpty();
      control.resume(FIRST);

      control.awaitReady();
      assertThat(isPaused()).isFalse();
      assertThat(cluster.nodes()).allMatch(BrokerNode::alive);
      assertThat(cluster.failures()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_node_that_ended_on_purpose_is_started_again(boolean killed) throws IOException {
    try (BrokerCluster cluster = start()) {
      NodeControl control = cluster.control();
      BrokerNode node = cluster.nodes().getFirst();

      if (killed) {
        control.kill(FIRST);
      } else {
        control.stop(FIRST);
      }
      assertThat(node.alive()).isFalse();
      assertThat(cluster.failures()).isEmpty();
      control.start(FIRST);

      control.awaitReady();
      assertThat(node.alive()).isTrue();
      assertThat(cluster.failures()).isEmpty();
      assertThat(cluster.endpoints().addresses()).allMatch(ComposeFixture::accepts);
      assertThat(Files.readString(node.logFile()).split("Server is ready", -1)).hasSize(3);
    }
  }
}
