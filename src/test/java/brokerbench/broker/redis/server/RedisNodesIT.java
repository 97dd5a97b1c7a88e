package brokerbench.broker.redis.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Fixtures;
import brokerbench.environment.node.Ports;
import brokerbench.environment.process.ProcessEnvironment;
import brokerbench.environment.process.ProcessEnvironmentCase;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.Params;
import brokerbench.validity.ServerFinding;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedisNodesIT extends ProcessEnvironmentCase {

  /** Of the slot 12182, which the last of three nodes owns. */
  private static final String KEY_OF_THE_LAST = "foo";

  @ParameterizedTest
  @CsvSource({
    "redis, 8.0.2, 1",
    "redis, 7.0.15, 3",
    "redis, 8.0.2, 3",
    "valkey, 8.1.1, 1",
    "valkey, 8.1.1, 3"
  })
  void a_cluster_starts_serves_and_leaves_nothing(String server, String version, int count)
      throws IOException {
    Params params = Fixtures.broker("redis", version, count).with("redis.server", server);
    List<BrokerNode> nodes;
    try (BrokerCluster cluster = environment.start(Fixtures.request(params, directory))) {
      nodes = cluster.nodes();
      assertThat(nodes).hasSize(count).allMatch(BrokerNode::alive);
      assertThat(nodes.getFirst().name()).isEqualTo("redis-1");
      for (String address : cluster.endpoints().addresses()) {
        assertThat(RedisQuestions.ask(address, Optional.empty(), "PING")).isEqualTo("PONG");
      }
      assertThat(nodes).allMatch(node -> node.installationBytes().orElse(0) > 1_000_000);
      assertThat(nodes).allMatch(node -> node.dataBytes().isPresent());
      assertThat(cluster.facts().entries())
          .containsEntry("redis_version", version)
          .hasEntrySatisfying("redis_source", source -> assertThat(source).contains(server));
      assertThat(cluster.failures()).isEmpty();
    }
    assertThat(nodes).noneMatch(BrokerNode::alive).allMatch(node -> node.failure().isEmpty());
    assertThat(Fixtures.entries(directory.resolve("data"))).isEmpty();
    assertThat(nodes).allMatch(node -> Files.exists(node.logFile()));
  }

  @Test
  void a_cluster_sends_clients_to_the_address_of_the_owning_node() throws IOException {
    Params params = Fixtures.lockedRedis(3, directory, "correct \"horse\"");
    Optional<String> password = Optional.of("correct \"horse\"");
    try (BrokerCluster cluster = environment.start(Fixtures.request(params, directory))) {
      List<String> addresses = cluster.endpoints().addresses();

      assertThat(RedisQuestions.ask(addresses.getLast(), password, "GET", KEY_OF_THE_LAST))
          .isEmpty();
      assertThatThrownBy(
              () ->
                  RedisQuestions.ask(
                      addresses.getFirst(), password, "SPUBLISH", KEY_OF_THE_LAST, ""))
          .isInstanceOf(RedisRefusedException.class)
          .hasMessage("MOVED 12182 " + addresses.getLast());
    }
  }

  @Test
  void replicas_log_in_to_their_masters() throws IOException {
    Params params = Fixtures.lockedRedis(3, directory, "correct \"horse\"");
    try (BrokerCluster cluster =
        environment.start(Fixtures.request(params.with("replication_factor", "2"), directory))) {
      assertThat(cluster.nodes()).hasSize(6).allMatch(BrokerNode::alive);
    }
  }

  @Test
  void a_node_keeps_the_command_line_by_which_a_later_run_would_know_it() throws IOException {
    Params params = Fixtures.broker("redis", "8.0.2", 1);
    try (BrokerCluster cluster = environment.start(Fixtures.request(params, directory))) {
      ProcessHandle.Info process =
          ProcessHandle.of(cluster.nodes().getFirst().pid().orElseThrow()).orElseThrow().info();

      assertThat(cluster.facts().entries().get("redis_1_command"))
          .endsWith(" " + String.join(" ", process.arguments().orElseThrow()))
          .endsWith("/redis-1/redis.conf");
    }
  }

  @Test
  void a_tuned_server_has_the_settings_that_were_asked_for() throws IOException {
    Params params =
        Fixtures.broker("redis", "8.0.2", 1)
            .with("redis.io_threads", "2")
            .with("redis.appendonly", "true")
            .with("redis.appendfsync", "always")
            .with("redis.no_fsync_on_rewrite", "true")
            .with("redis.save", "none")
            .with("redis.pubsub_buffer", "64mb 16mb 30");
    try (BrokerCluster cluster = environment.start(Fixtures.request(params, directory))) {
      String address = cluster.endpoints().addresses().getFirst();

      assertThat(setting(address, "io-threads")).isEqualTo("2");
      assertThat(setting(address, "appendonly")).isEqualTo("yes");
      assertThat(setting(address, "appendfsync")).isEqualTo("always");
      assertThat(setting(address, "no-appendfsync-on-rewrite")).isEqualTo("yes");
      assertThat(setting(address, "save")).isEmpty();
      assertThat(setting(address, "client-output-buffer-limit"))
          .endsWith("pubsub 67108864 16777216 30");
      assertThat(setting(address, "dir")).startsWith(directory.toString());
    }
  }

  @Test
  void a_server_without_asked_settings_has_its_own() throws IOException {
    Params params = Fixtures.broker("redis", "8.0.2", 1);
    try (BrokerCluster cluster = environment.start(Fixtures.request(params, directory))) {
      String address = cluster.endpoints().addresses().getFirst();

      assertThat(setting(address, "save")).isEqualTo("3600 1 300 100 60 10000");
      assertThat(setting(address, "client-output-buffer-limit"))
          .endsWith("pubsub 33554432 8388608 60");
    }
  }

  @Test
  void a_unix_socket_is_the_address_of_a_node_and_goes_with_it() throws IOException {
    Params params = Fixtures.broker("redis", "8.0.2", 1).with("redis.transport", "unix");
    Path socket;
    try (BrokerCluster cluster = environment.start(Fixtures.request(params, directory))) {
      socket = Path.of(cluster.endpoints().addresses().getFirst());
      assertThat(socket).isAbsolute();
      try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
        channel.write(ByteBuffer.wrap("PING\r\n".getBytes(StandardCharsets.US_ASCII)));
        ByteBuffer reply = ByteBuffer.allocate(7);
        while (reply.hasRemaining() && channel.read(reply) >= 0) {}
        assertThat(new String(reply.array(), StandardCharsets.US_ASCII)).isEqualTo("+PONG\r\n");
      }
    }
    assertThat(socket).doesNotExist();
  }

  @Test
  void a_unix_socket_with_too_long_a_path_is_refused() throws IOException {
    Path deep = Files.createDirectories(directory.resolve("d".repeat(60)));
    Params params = Fixtures.broker("redis", "8.0.2", 1).with("redis.transport", "unix");

    assertThatThrownBy(() -> environment.start(Fixtures.request(params, deep)))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("the system takes 107; give a shorter --data-dir");
    assertThat(Fixtures.entries(deep.resolve("data"))).isEmpty();
  }

  @Test
  void a_password_is_asked_for() throws IOException {
    Params params = Fixtures.lockedRedis(1, directory, "secret");
    try (BrokerCluster cluster = environment.start(Fixtures.request(params, directory))) {
      String address = cluster.endpoints().addresses().getFirst();

      assertThat(RedisQuestions.ask(address, Optional.of("secret"), "PING")).isEqualTo("PONG");
      assertThatThrownBy(() -> RedisQuestions.ask(address, Optional.of("wrong"), "PING"))
          .isInstanceOf(RedisRefusedException.class)
          .hasMessageStartingWith("WRONGPASS");
      assertThatThrownBy(() -> RedisQuestions.ask(address, Optional.empty(), "PING"))
          .isInstanceOf(RedisRefusedException.class)
          .hasMessageStartingWith("NOAUTH");
    }
  }

  @Test
  void a_killed_node_is_reported_with_exit_code_and_last_lines() throws IOException {
    BrokerCluster cluster =
        environment.start(Fixtures.request(Fixtures.broker("redis", "8.0.2", 3), directory));
    ProcessHandle process =
        ProcessHandle.of(cluster.nodes().get(1).pid().orElseThrow()).orElseThrow();
    process.destroyForcibly();
    process.onExit().join();

    assertThat(cluster.failures())
        .singleElement()
        .isInstanceOfSatisfying(
            ServerFinding.BrokerFailed.class,
            failed -> {
              assertThat(failed.node()).isEqualTo("redis-2");
              assertThat(failed.reason())
                  .contains("exit code 137")
                  .contains("last lines of ")
                  .hasLineCount(3);
            });
  }

  @Test
  void a_setting_that_the_server_refuses_is_told_in_its_words() throws IOException {
    Params params = Fixtures.broker("redis", "8.0.2", 1).with("redis.pubsub_buffer", "32mb");

    assertThatThrownBy(() -> environment.start(Fixtures.request(params, directory)))
        .isInstanceOf(EnvironmentException.class)
        .hasMessageContaining("redis-1 ended while it started: exit code 1; last line: '")
        .hasMessageContaining("test-redis-1.log");
    assertThat(Fixtures.entries(directory.resolve("data"))).isEmpty();
    assertThat(directory.resolve("logs/test-redis-1.log"))
        .content()
        .contains("client-output-buffer-limit pubsub 32mb");
  }

  @Test
  void a_fixed_port_in_use_is_named_with_its_user() throws IOException {
    int base = Fixtures.ports().take(1).getFirst();
    try (ServerSocket user = new ServerSocket(base, 1, InetAddress.getLoopbackAddress())) {
      ProcessEnvironment fixed =
          new ProcessEnvironment(
              Fixtures.software(), Ports.from(base), register, NanoClock.system());

      assertThatThrownBy(() -> fixed.prepare(Fixtures.broker("redis", "8.0.2", 3)))
          .isInstanceOf(EnvironmentException.class)
          .hasMessageContaining("port " + user.getLocalPort() + " on 127.0.0.1 is in use")
          .hasMessageContaining("--port-base");
    }
  }

  @Test
  void a_cluster_of_an_old_version_is_refused() {
    Params three = Fixtures.broker("redis", "8.0.2", 3);

    assertThatThrownBy(() -> environment.prepare(three.with("redis.version", "6.2.14")))
        .isInstanceOf(EnvironmentException.class)
        .hasMessage(
            "redis.version=6.2.14 has no cluster-port, which nodes=3 needs; give 7.0 or newer");
  }

  @Test
  void a_subscriber_that_does_not_read_is_disconnected_and_counted() throws IOException {
    Params params = Fixtures.broker("redis", "8.0.2", 1).with("redis.pubsub_buffer", "1mb 1mb 1");
    try (BrokerCluster cluster = environment.start(Fixtures.request(params, directory))) {
      assertThat(cluster.slowConsumers()).containsExactly(Map.entry("redis-1", 0L));
      String address = cluster.endpoints().addresses().getFirst();
      try (Socket subscriber = subscribe(address)) {
        // More than the sockets' buffers on both sides hold.
        for (int i = 0; i < 50 && !cluster.slowConsumers().containsValue(1L); i++) {
          RedisQuestions.ask(address, Optional.empty(), "PUBLISH", "news", "x".repeat(1 << 20));
        }
        assertThat(subscriber.isClosed()).isFalse();
      }
      assertThat(cluster.slowConsumers()).containsExactly(Map.entry("redis-1", 1L));
    }
  }

  private static Socket subscribe(String address) throws IOException {
    int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.getOutputStream().write("SUBSCRIBE news\r\n".getBytes(StandardCharsets.US_ASCII));
    assertThat(socket.getInputStream().read()).isEqualTo('*');
    return socket;
  }

  @Test
  void a_server_that_counts_no_disconnects_says_nothing_of_them() throws IOException {
    Params params = Fixtures.broker("redis", "7.0.15", 1);
    try (BrokerCluster cluster = environment.start(Fixtures.request(params, directory))) {
      assertThat(cluster.slowConsumers()).isEmpty();
    }
  }

  private static String setting(String address, String name) throws IOException {
    String answer = RedisQuestions.ask(address, Optional.empty(), "CONFIG", "GET", name);
    return answer.substring(name.length()).strip();
  }
}
