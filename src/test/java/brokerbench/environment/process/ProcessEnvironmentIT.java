package brokerbench.environment.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import brokerbench.environment.node.Ports;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.Params;
import brokerbench.validity.ServerFinding;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessEnvironmentIT extends ProcessEnvironmentCase {

  @ParameterizedTest
  @CsvSource({
    "kafka,4.0.0,1",
    "kafka,4.3.1,1",
    "kafka,4.3.1,3",
    "nats,2.11.1,1",
    "nats,2.15.1,1",
    "nats,2.11.1,3"
  })
  void a_cluster_starts_serves_and_leaves_nothing(String broker, String version, int count)
      throws IOException {
    Params params = Fixtures.broker(broker, version, count);
    List<BrokerNode> nodes;
    try (BrokerCluster cluster = environment.start(Fixtures.request(params, directory))) {
      nodes = cluster.nodes();
      assertThat(nodes).hasSize(count).allMatch(BrokerNode::alive);
      assertThat(nodes.getFirst().name()).isEqualTo(broker + "-1");
      assertThat(cluster.endpoints().addresses()).hasSize(count).allMatch(this::accepts);
      assertThat(nodes).allMatch(node -> node.installationBytes().orElse(0) > 10_000_000);
      assertThat(nodes).allMatch(node -> node.dataBytes().isPresent());
      assertThat(cluster.facts().entries())
          .containsEntry(broker + "_version", version)
          .hasEntrySatisfying(
              broker + "_sha256", digest -> assertThat(digest).matches("[0-9a-f]{64}"));
      assertThat(cluster.failures()).isEmpty();
    }
    assertThat(nodes).noneMatch(BrokerNode::alive);
    assertThat(nodes).allMatch(node -> node.failure().isEmpty());
    assertThat(Fixtures.entries(directory.resolve("data"))).isEmpty();
    assertThat(nodes).allMatch(node -> Files.exists(node.logFile()));
  }

  @Test
  void a_nats_node_tells_whether_it_forces_each_write_to_disk() throws IOException {
    Params params =
        Params.of(
            Map.of("broker", "nats", "nats.version", "2.15.1", "nats.sync_interval", "always"));
    try (BrokerCluster cluster = environment.start(Fixtures.request(params, directory))) {
      assertThat(cluster.facts().entries()).containsEntry("nats_1_sync_always", "true");
    }
  }

  @Test
  void a_killed_broker_is_reported_with_exit_code_and_last_lines() throws IOException {
    BrokerCluster cluster =
        environment.start(Fixtures.request(Fixtures.broker("nats", "2.15.1", 1), directory));
    ProcessHandle process =
        ProcessHandle.of(cluster.nodes().getFirst().pid().orElseThrow()).orElseThrow();
    process.destroyForcibly();
    process.onExit().join();

    assertThat(cluster.failures())
        .singleElement()
        .isInstanceOfSatisfying(
            ServerFinding.BrokerFailed.class,
            failed -> {
              assertThat(failed.node()).isEqualTo("nats-1");
              assertThat(failed.reason()).contains("exit code 137").contains("Server is ready");
            });
  }

  @Test
  void a_broker_that_cannot_start_says_where_to_look_and_leaves_nothing() throws IOException {
    Params params =
        Fixtures.broker("kafka", "4.3.1", 1)
            .with("kafka.server_jvm_args", "-Xmx1g -XX:+NoSuchFlag");

    assertThatThrownBy(() -> environment.start(Fixtures.request(params, directory)))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("kafka-1 ended while it started")
        .hasMessageContaining("test-kafka-1.log");
    assertThat(Fixtures.entries(directory.resolve("data"))).isEmpty();
    assertThat(directory.resolve("logs/test-kafka-1.log")).content().contains("NoSuchFlag");
  }

  @Test
  void a_fixed_port_in_use_is_named_with_its_user() throws IOException {
    int base = Fixtures.ports().take(1).getFirst();
    try (ServerSocket user = new ServerSocket(base, 1, InetAddress.getLoopbackAddress())) {
      ProcessEnvironment fixed =
          new ProcessEnvironment(
              Fixtures.software(), Ports.from(base), register, NanoClock.system());

      assertThatThrownBy(
              () -> fixed.start(Fixtures.request(Fixtures.broker("nats", "2.15.1", 1), directory)))
          .isInstanceOf(EnvironmentException.class)
          .hasMessageContaining("port " + user.getLocalPort() + " on 127.0.0.1 is in use")
          .hasMessageContaining("by pid " + ProcessHandle.current().pid())
          .hasMessageContaining("--port-base");
    }
  }

  @Test
  void a_data_root_that_cannot_be_written_is_refused() throws IOException {
    Path file = Files.writeString(directory.resolve("data"), "a file, no directory");
    Params params = Fixtures.broker("nats", "2.15.1", 1);
    brokerbench.environment.ClusterRequest request =
        new brokerbench.environment.ClusterRequest("test", params, file, directory);

    assertThatThrownBy(() -> environment.start(request))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("data directory " + file + " is not writable");
  }

  @Test
  void nothing_starts_after_the_environment_was_closed() {
    environment.close();

    assertThatThrownBy(
            () ->
                environment.start(
                    Fixtures.request(Fixtures.broker("nats", "2.15.1", 1), directory)))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("the run is being stopped");
  }

  private boolean accepts(String address) {
    int port = Integer.parseInt(address.substring(address.indexOf(':') + 1));
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException refused) {
      return false;
    }
  }
}
