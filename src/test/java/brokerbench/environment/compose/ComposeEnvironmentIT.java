package brokerbench.environment.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import brokerbench.environment.host.PacketFilter;
import brokerbench.environment.node.Ports;
import brokerbench.scenario.Params;
import brokerbench.validity.ServerFinding;
import com.github.dockerjava.api.model.Network.Ipam;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("single-node")
class ComposeEnvironmentIT {

  @TempDir Path directory;

  private ComposeFixture fixture;

  @BeforeEach
  void open() {
    fixture = new ComposeFixture(directory);
  }

  @AfterEach
  void nothing_is_left() throws IOException {
    fixture.close();
    fixture.traces().assertNoneLeft();
    assertThat(fixture.registers()).isEmpty();
  }

  @Test
  void a_loss_of_packets_that_cannot_be_made_is_refused_before_anything_starts() {
    assumeFalse(PacketFilter.missing().isEmpty(), "packets can be dropped here");
    Params params =
        ComposeFixture.params("nats", "2.15.1", 1, "bridge")
            .with("client_path", "proxy")
            .with("faults", "loss 1% node-1 at 10s for 5s");

    assertThatThrownBy(() -> fixture.environment().prepare(params))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("no packets can be dropped here");
  }

  @ParameterizedTest
  @CsvSource({
    "kafka,4.3.1,published",
    "kafka,4.0.0,bridge",
    "kafka,4.3.1,host",
    "nats,2.15.1,published",
    "nats,2.11.1,bridge",
    "nats,2.15.1,host"
  })
  void a_node_starts_answers_and_leaves_nothing(String broker, String version, String network)
      throws IOException {
    List<BrokerNode> nodes;
    try (BrokerCluster cluster =
        fixture.start(ComposeFixture.params(broker, version, 1, network))) {
      nodes = cluster.nodes();
      assertThat(nodes).singleElement().matches(BrokerNode::alive);
      assertThat(nodes.getFirst().name()).isEqualTo(broker + "-1");
      assertThat(cluster.endpoints().addresses()).singleElement().matches(ComposeFixture::accepts);
      assertThat(cluster.failures()).isEmpty();
      assertThat(nodes.getFirst().installationBytes().orElse(0)).isGreaterThan(10_000_000);
      assertThat(nodes.getFirst().dataBytes()).isPresent();
      assertThat(cluster.facts().entries())
          .containsEntry(broker + "_version", version)
          .containsEntry("container_network", network)
          .containsKeys("engine_version", "engine_cgroup_version", "compose_version")
          .hasEntrySatisfying(broker + "_sha256", id -> assertThat(id).matches("[0-9a-f]{64}"));
    }
    assertThat(nodes).noneMatch(BrokerNode::alive).allMatch(node -> node.failure().isEmpty());
    fixture.traces().assertNoneLeft();
    assertThat(nodes.getFirst().logFile())
        .content()
        .contains(broker.equals("kafka") ? "shut down completely" : "Server Exiting");
  }

  @Test
  void an_image_without_a_shell_serves() throws IOException {
    Params params =
        ComposeFixture.params("nats", "2.11.1", 1, "published")
            .with("nats.image", "nats:2.11.1")
            .with("nats.sync_interval", "always");
    try (BrokerCluster cluster = fixture.start(params)) {
      assertThat(cluster.facts().entries())
          .containsEntry("nats_image", "nats:2.11.1")
          .containsEntry("nats_1_sync_always", "true");
    }
  }

  @Test
  void a_node_out_of_memory_is_named_with_its_limit() throws IOException {
    // touched at once, for a heap that grows slowly may thrash for minutes before it is killed
    Params params =
        ComposeFixture.params("kafka", "4.3.1", 1, "published")
            .with("container_memory", "160MiB")
            .with("kafka.server_jvm_args", "-Xms512m -Xmx512m -XX:+AlwaysPreTouch");

    assertThatThrownBy(() -> fixture.start(params))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("kafka-1 ended while it started: killed by the kernel")
        .hasMessageContaining("out of memory, limit 168 MB; last line: ");
  }

  @Test
  void a_node_that_cannot_start_says_where_to_look() {
    Params params =
        ComposeFixture.params("kafka", "4.3.1", 1, "host")
            .with("kafka.server_jvm_args", "-Xmx1g -XX:+NoSuchFlag");

    assertThatThrownBy(() -> fixture.start(params))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("kafka-1 ended while it started: exit code 1")
        .hasMessageContaining("test-kafka-1.log");
    assertThat(directory.resolve("logs/test-kafka-1.log")).content().contains("NoSuchFlag");
  }

  @Test
  void a_stopped_node_is_reported_with_exit_code_and_last_lines() throws Exception {
    try (BrokerCluster cluster =
        fixture.start(ComposeFixture.params("nats", "2.15.1", 1, "published"))) {
      fixture.engine().client().killContainerCmd(fixture.container("nats1")).exec();

      assertThat(Eventually.notEmpty(cluster::failures))
          .singleElement()
          .isInstanceOfSatisfying(
              ServerFinding.BrokerFailed.class,
              failed ->
                  assertThat(failed.reason())
                      .startsWith("exit code 137; last lines of ")
                      .contains("Server is ready"));
      assertThat(cluster.failures()).isEqualTo(cluster.failures());
      assertThat(cluster.nodes()).noneMatch(BrokerNode::alive);
    }
  }

  @Test
  void a_paused_node_lives_and_is_reported() throws Exception {
    try (BrokerCluster cluster =
        fixture.start(ComposeFixture.params("nats", "2.15.1", 1, "published"))) {
      fixture.engine().client().pauseContainerCmd(fixture.container("nats1")).exec();

      assertThat(Eventually.notEmpty(cluster::failures)).hasSize(1);
      assertThat(cluster.failures().toString()).contains("paused");
      assertThat(cluster.nodes()).allMatch(BrokerNode::alive);
    }
  }

  @Test
  void a_removed_container_is_reported() throws Exception {
    try (BrokerCluster cluster =
        fixture.start(ComposeFixture.params("nats", "2.15.1", 1, "published"))) {
      fixture
          .engine()
          .client()
          .removeContainerCmd(fixture.container("nats1"))
          .withForce(true)
          .exec();

      assertThat(Eventually.notEmpty(cluster::failures)).hasSize(1);
    }
  }

  @Test
  void a_fixed_port_in_use_is_named_with_its_user() throws IOException {
    int base = Fixtures.ports().take(1).getFirst();
    try (ServerSocket user = new ServerSocket(base, 1, InetAddress.getLoopbackAddress())) {
      Params params = ComposeFixture.params("nats", "2.15.1", 1, "published");

      assertThatThrownBy(() -> fixture.environment(Ports.from(base)).prepare(params))
          .isInstanceOf(EnvironmentException.class)
          .hasMessageContaining("port " + user.getLocalPort() + " on 127.0.0.1 is in use by pid")
          .hasMessageContaining("--port-base");
    }
  }

  @Test
  void a_network_of_somebody_else_on_the_subnet_is_passed_over() throws IOException {
    String free = new Subnets(fixture.engine().client()).firstFree(List.of());
    String foreign =
        fixture
            .engine()
            .client()
            .createNetworkCmd()
            .withName("wt-compose-foreign")
            .withIpam(new Ipam().withConfig(new Ipam.Config().withSubnet(free + ".0/24")))
            .exec()
            .getId();
    try (BrokerCluster cluster =
        fixture.start(ComposeFixture.params("nats", "2.15.1", 1, "bridge"))) {
      assertThat(cluster.endpoints().addresses())
          .singleElement()
          .asString()
          .startsWith("198.18.")
          .doesNotStartWith(free + ".");
    } finally {
      fixture.engine().client().removeNetworkCmd(foreign).exec();
    }
  }

  @Test
  void an_image_that_nobody_has_is_refused_in_one_line() {
    Params params =
        ComposeFixture.params("nats", "2.15.1", 1, "published")
            .with("nats.image", "brokerbench/no-such-image:0");

    assertThatThrownBy(() -> fixture.environment().prepare(params))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageStartingWith("image brokerbench/no-such-image:0 was not found; pull: ")
        .hasMessageContaining("docker/build-images: ")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void nothing_starts_after_the_environment_was_closed() {
    fixture.environment().close();

    assertThatThrownBy(() -> fixture.start(ComposeFixture.params("nats", "2.15.1", 1, "published")))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("the run is being stopped");
  }

  @Test
  void closing_while_a_node_starts_ends_the_start_and_leaves_nothing() throws Exception {
    Params params = ComposeFixture.params("kafka", "4.3.1", 1, "published");
    Thread closer =
        Thread.ofVirtual()
            .start(
                () -> {
                  Eventually.notEmpty(fixture.traces()::left);
                  fixture.environment().close();
                });

    assertThatThrownBy(() -> fixture.start(params)).isInstanceOf(EnvironmentException.class);
    closer.join();
    fixture.traces().assertNoneLeft();
  }

  @Test
  void an_interrupted_start_leaves_nothing() throws Exception {
    Thread starter = Thread.currentThread();
    Thread interrupter =
        Thread.ofVirtual()
            .start(
                () -> {
                  Eventually.notEmpty(fixture.traces()::left);
                  starter.interrupt();
                });

    assertThatThrownBy(() -> fixture.start(ComposeFixture.params("kafka", "4.3.1", 1, "published")))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    interrupter.join();
    assertThat(Files.exists(directory)).isTrue();
  }
}
