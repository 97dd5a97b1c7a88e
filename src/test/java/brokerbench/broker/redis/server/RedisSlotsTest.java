package brokerbench.broker.redis.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.EnvironmentException;
import brokerbench.measurement.NanoClock;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RedisSlotsTest {

  private final Map<String, String> firstSays = new ConcurrentHashMap<>();
  private final Map<String, String> secondSays = new ConcurrentHashMap<>();
  private final AtomicInteger hangUps = new AtomicInteger();
  private StubRedis first;
  private StubRedis second;

  @BeforeEach
  void open() throws IOException {
    first = new StubRedis(command -> firstSays.getOrDefault(command, "+OK\r\n"));
    second =
        new StubRedis(
            command ->
                command.equals("CLUSTER INFO") && hangUps.getAndDecrement() > 0
                    ? ""
                    : secondSays.getOrDefault(command, "+OK\r\n"));
    for (Map<String, String> says : List.of(firstSays, secondSays)) {
      says.put("CLUSTER INFO", info("ok", 2));
      says.put(
          "CLUSTER NODES",
          nodes(
              "127.0.0.1:" + first.address().getPort() + "@9",
              // behind a published port: its own address for nodes, a name for clients
              "172.18.0.3:" + second.address().getPort() + "@9,127.0.0.1"));
    }
  }

  @AfterEach
  void close() throws IOException {
    first.close();
    second.close();
  }

  @Test
  void every_slot_goes_to_one_node_and_the_others_meet_the_first() {
    spread();

    assertThat(first.commands())
        .startsWith("CLUSTER SET-CONFIG-EPOCH 1", "CLUSTER ADDSLOTSRANGE 0 8191")
        .noneMatch(command -> command.startsWith("CLUSTER MEET"));
    assertThat(second.commands())
        .startsWith(
            "CLUSTER SET-CONFIG-EPOCH 2",
            "CLUSTER ADDSLOTSRANGE 8192 16383",
            "CLUSTER MEET 127.0.0.9 " + first.address().getPort() + " 9");
  }

  @Test
  void a_node_that_takes_the_cluster_for_broken_is_named() {
    secondSays.put("CLUSTER INFO", info("fail", 2));

    assertThatThrownBy(this::spread)
        .isInstanceOf(EnvironmentException.class)
        .hasMessage(
            "redis cluster not formed: redis-2 says cluster_state:fail after 0 s; see redis-2.log");
  }

  @Test
  void a_node_that_is_asked_at_a_bad_moment_is_asked_again() {
    hangUps.set(1);

    spread();

    assertThat(second.commands()).containsSubsequence("CLUSTER INFO", "CLUSTER INFO");
  }

  @Test
  void a_node_that_never_answers_is_named_with_its_address() {
    hangUps.set(1_000);

    assertThatThrownBy(this::spread)
        .hasMessageContaining(
            "redis-2 does not answer at 127.0.0.1:" + second.address().getPort() + ": ")
        .hasMessageContaining(" after 0 s");
  }

  @Test
  void a_node_that_knows_too_few_is_named() {
    firstSays.put("CLUSTER INFO", info("ok", 1));

    assertThatThrownBy(this::spread)
        .hasMessageContaining("redis-1 says cluster_known_nodes:1 of 2 after");
  }

  @Test
  void a_node_that_would_send_clients_elsewhere_is_named() {
    firstSays.put(
        "CLUSTER NODES",
        nodes(
            "127.0.0.1:" + first.address().getPort() + "@9",
            "172.18.0.3:" + second.address().getPort() + "@9"));

    assertThatThrownBy(this::spread)
        .hasMessageContaining(
            "redis-1 does not see redis-2 at 127.0.0.1:" + second.address().getPort());
  }

  @Test
  void a_server_that_is_no_cluster_node_is_named_with_its_words() {
    firstSays.put(
        "CLUSTER SET-CONFIG-EPOCH 1", "-ERR This instance has cluster support disabled\r\n");

    assertThatThrownBy(this::spread)
        .hasMessage(
            "redis cluster not formed: redis-1 refuses CLUSTER SET-CONFIG-EPOCH: ERR This instance"
                + " has cluster support disabled; see redis-1.log");
  }

  @Test
  void a_node_that_is_gone_is_named_with_its_address() throws IOException {
    second.close();

    assertThatThrownBy(this::spread)
        .hasMessageContaining(
            "redis-2 does not answer at 127.0.0.1:" + second.address().getPort() + ": ");
  }

  @Test
  void a_server_behind_the_masters_becomes_a_replica_of_one() {
    secondReplicates("up");

    spread(1);

    assertThat(first.commands()).contains("CLUSTER ADDSLOTSRANGE 0 16383");
    assertThat(second.commands())
        .contains("CLUSTER REPLICATE aa")
        .noneMatch(command -> command.startsWith("CLUSTER ADDSLOTSRANGE"));
  }

  @Test
  void a_replica_without_its_master_is_named() {
    secondReplicates("down");

    assertThatThrownBy(() -> spread(1))
        .hasMessageContaining("redis-2 says master_link_status:down after 0 s");
  }

  private void secondReplicates(String link) {
    firstSays.put("CLUSTER MYID", StubRedis.bulk("aa"));
    secondSays.put(
        "INFO replication",
        StubRedis.bulk("role:slave\r\nmaster_link_status:%s\r\n".formatted(link)));
    String nodes =
        nodes(
                "127.0.0.1:" + first.address().getPort() + "@9",
                "127.0.0.1:" + second.address().getPort() + "@9")
            .replace(" master -", " slave aa");
    for (Map<String, String> says : List.of(firstSays, secondSays)) {
      says.put("CLUSTER NODES", StubRedis.bulk(nodes.substring(nodes.indexOf("aa "))));
    }
  }

  private void spread() {
    spread(2);
  }

  private void spread(int masters) {
    new RedisSlots(
            List.of(first.node("redis-1"), second.node("redis-2")),
            masters,
            Optional.empty(),
            NanoClock.system(),
            Duration.ofMillis(200))
        .spread();
  }

  private static String info(String state, int knownNodes) {
    return StubRedis.bulk(
        "cluster_state:%s\r\ncluster_known_nodes:%d\r\n".formatted(state, knownNodes));
  }

  private static String nodes(String first, String second) {
    return StubRedis.bulk(
        """
        aa %s myself,master - 0 0 1 connected 0-8191
        bb %s master - 0 0 2 connected 8192-16383
        """
            .formatted(first, second));
  }
}
