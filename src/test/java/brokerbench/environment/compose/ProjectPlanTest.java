package brokerbench.environment.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.NodeAddress;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Params;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectPlanTest {

  @ParameterizedTest
  @CsvSource({
    "kafka, published, 1, 1",
    "kafka, host, 3, 9",
    "kafka, bridge, 3, 3",
    "nats, published, 3, 6",
    "nats, host, 1, 3",
    "nats, bridge, 1, 2",
    "redis, published, 3, 3",
    "redis, host, 3, 6",
    "redis, bridge, 1, 1",
    "http, published, 1, 1"
  })
  void takes_the_ports_that_its_network_needs(String broker, String network, int nodes, int ports) {
    assertThat(
            ProjectPlan.portsNeeded(
                BrokerServers.of(broker).orElseThrow(),
                params(Map.of("broker", broker, "network", network, "nodes", "" + nodes))))
        .isEqualTo(ports);
  }

  @Test
  void limits_are_none_unless_they_are_asked_for() {
    assertThat(plan(Map.of("broker", "kafka")).variables())
        .containsEntry("BROKERBENCH_CPUSET", "")
        .containsEntry("BROKERBENCH_CPUS", "0")
        .containsEntry("BROKERBENCH_MEMORY", "0")
        .containsEntry("BROKERBENCH_HEALTHCHECK_DISABLED", "true")
        .containsEntry("BROKERBENCH_RUN", "token");
    assertThat(
            plan(Map.of(
                    "broker", "kafka",
                    "container_cpuset", "0-1",
                    "container_cpus", "0.5",
                    "container_memory", "512MiB"))
                .variables())
        .containsEntry("BROKERBENCH_CPUSET", "0-1")
        .containsEntry("BROKERBENCH_CPUS", "0.5")
        .containsEntry("BROKERBENCH_MEMORY", Long.toString(512L << 20));
  }

  @Test
  void kafka_on_the_host_network_has_three_ports_a_node_by_use() {
    ProjectPlan plan = plan(Map.of("broker", "kafka", "network", "host", "nodes", "3"));

    assertThat(plan.variables())
        .containsEntry("BROKERBENCH_KAFKA1_PORT", "20001")
        .containsEntry("BROKERBENCH_KAFKA3_PORT", "20003")
        .containsEntry("BROKERBENCH_KAFKA1_INTERNAL_PORT", "20004")
        .containsEntry("BROKERBENCH_KAFKA3_CONTROLLER_PORT", "20009");
    assertThat(plan.told())
        .extracting(ProjectPlanTest::text)
        .containsExactly("127.0.0.1:20001", "127.0.0.1:20002", "127.0.0.1:20003");
  }

  @Test
  void clients_on_the_bridge_reach_the_containers_own_addresses() {
    ProjectPlan plan = plan(Map.of("broker", "nats", "network", "bridge", "nodes", "3"));

    assertThat(plan.told())
        .extracting(ProjectPlanTest::text)
        .containsExactly("198.18.7.21:4222", "198.18.7.22:4222", "198.18.7.23:4222");
    assertThat(plan.addresses().getFirst().monitoring("/healthz").orElseThrow())
        .hasToString("http://198.18.7.21:8222/healthz");
    assertThat(plan.variables())
        .containsEntry("BROKERBENCH_SUBNET", "198.18.7")
        .containsEntry("BROKERBENCH_NATS1_PORT", "20001")
        .containsEntry("BROKERBENCH_NATS3_MONITOR_PORT", "20006")
        .doesNotContainKey("BROKERBENCH_NATS1_ROUTE_PORT");
  }

  @Test
  void kafka_is_given_its_parameters() {
    assertThat(
            plan(Map.of(
                    "broker", "kafka",
                    "kafka.subscribe", "group",
                    "kafka.server_jvm_args", "-Xmx2g ",
                    "payload_size", "2MiB"))
                .variables())
        .containsEntry("BROKERBENCH_KAFKA_REBALANCE_DELAY_MS", "0")
        .containsEntry("BROKERBENCH_KAFKA_JVM_ARGS", "-Xmx2g")
        .containsEntry("BROKERBENCH_KAFKA_MESSAGE_MAX_BYTES", Long.toString((2L << 20) + 65_536))
        .containsEntry("BROKERBENCH_KAFKA_IMAGE", "apache/kafka:4.3.1");
  }

  @Test
  void redis_is_given_its_settings_and_a_port_of_its_bus() {
    ProjectPlan host =
        plan(
            Map.of(
                "broker", "redis",
                "network", "host",
                "nodes", "3",
                "redis.save", "none",
                "redis.appendonly", "true"));

    assertThat(host.variables())
        .containsEntry("BROKERBENCH_REDIS_IMAGE", "redis:8.0.2")
        .containsEntry("BROKERBENCH_REDIS_SERVER", "redis")
        .containsEntry("BROKERBENCH_REDIS_SAVE", "\"\"")
        .containsEntry("BROKERBENCH_REDIS_APPENDONLY", "yes")
        .containsEntry("BROKERBENCH_REDIS_CLIENT_OUTPUT_BUFFER_LIMIT", "pubsub 32mb 8mb 60")
        .containsEntry("BROKERBENCH_REDIS3_PORT", "20003")
        .containsEntry("BROKERBENCH_REDIS3_BUS_PORT", "20006");
    assertThat(peerPort(host)).isEqualTo(20_005);
    assertThat(peerPort(plan(Map.of("broker", "redis", "nodes", "3")))).isEqualTo(16_379);
  }

  @Test
  void redis_on_the_bridge_has_addresses_of_its_own() {
    assertThat(plan(Map.of("broker", "redis", "network", "bridge", "nodes", "3")).told())
        .extracting(ProjectPlanTest::text)
        .containsExactly("198.18.7.31:6379", "198.18.7.32:6379", "198.18.7.33:6379");
  }

  @Test
  void each_server_of_a_node_with_copies_has_a_container() {
    Map<String, String> copies =
        Map.of("broker", "redis", "network", "bridge", "nodes", "3", "replication_factor", "2");
    ProjectPlan plan = plan(copies);

    assertThat(plan.told())
        .extracting(ProjectPlanTest::text)
        .startsWith("198.18.7.31:6379")
        .endsWith("198.18.7.36:6379")
        .hasSize(6);
    assertThat(plan.profiles()).containsExactly("redis", "redis-2");
    assertThat(plan.variables())
        .containsEntry("BROKERBENCH_REDIS6_PORT", "20006")
        .containsEntry("BROKERBENCH_REDIS_REPL_DISKLESS_SYNC_DELAY", "0");
    assertThat(ProjectPlan.portsNeeded(plan.servers(), plan.params())).isEqualTo(6);
  }

  @Test
  void a_replica_finds_no_master_at_a_published_port() {
    Params params = params(Map.of("broker", "redis", "nodes", "3", "replication_factor", "2"));

    assertThatThrownBy(
            () ->
                BrokerServers.of(params)
                    .orElseThrow()
                    .inContainers(params)
                    .getFirst()
                    .servers()
                    .check(params))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessageContaining("give -p network=bridge or network=host");
  }

  @Test
  void valkey_has_an_image_of_its_own() {
    assertThat(
            plan(Map.of("broker", "redis", "redis.server", "valkey", "redis.version", "8.1.1"))
                .variables())
        .containsEntry("BROKERBENCH_REDIS_IMAGE", "valkey/valkey:8.1.1");
  }

  @ParameterizedTest
  @CsvSource({
    "auto, nats:2.15.1-alpine",
    "nats:2.11.1, nats:2.11.1",
    "my.own:5000/nats, my.own:5000/nats:latest",
    "nats@sha256:00, nats@sha256:00"
  })
  void an_image_has_a_tag_or_a_digest(String given, String image) {
    assertThat(plan(Map.of("broker", "nats", "nats.image", given)).variables())
        .containsEntry("BROKERBENCH_NATS_IMAGE", image);
  }

  @Test
  void clients_over_tls_have_a_port_of_redis_beside_that_of_the_suite() {
    ProjectPlan plan = plan(Map.of("broker", "redis", "nodes", "3", "tls", "server"));

    assertThat(plan.told())
        .extracting(ProjectPlanTest::text)
        .containsExactly("127.0.0.1:20004", "127.0.0.1:20005", "127.0.0.1:20006");
    assertThat(plan.addresses())
        .extracting(NodeAddress::askedText)
        .containsExactly("127.0.0.1:20001", "127.0.0.1:20002", "127.0.0.1:20003");
  }

  @Test
  void the_suite_has_a_port_of_kafka_where_clients_log_in() {
    ProjectPlan plan = plan(Map.of("broker", "kafka", "network", "bridge", "auth", "scram"));

    assertThat(plan.told()).extracting(ProjectPlanTest::text).containsExactly("198.18.7.11:9092");
    assertThat(plan.addresses())
        .extracting(NodeAddress::askedText)
        .containsExactly("198.18.7.11:9095");
  }

  @Test
  void what_stands_in_front_its_workers_and_the_broker_behind_it_have_images_of_their_own() {
    ProjectPlan plan = plan(http("network", "host", "http.front", "nats", "http.workers", "2"));

    assertThat(plan.profiles()).containsExactly("gateway-front", "gateway", "gateway-2", "nats");
    assertThat(plan.variables())
        .containsEntry("BROKERBENCH_FRONT_IMAGE", "eclipse-temurin:25-jre")
        .containsEntry("BROKERBENCH_WORKER_IMAGE", "eclipse-temurin:25-jre")
        .containsEntry("BROKERBENCH_NATS_IMAGE", "nats:2.15.1-alpine")
        .containsEntry("BROKERBENCH_FRONT_PORT", "20001")
        .containsEntry("BROKERBENCH_WORKER2_PORT", "20003")
        .containsEntry("BROKERBENCH_NATS1_PORT", "20004")
        .containsEntry("BROKERBENCH_NATS1_MONITOR_PORT", "20005");
    assertThat(ProjectPlan.portsNeeded(plan.servers(), plan.params())).isEqualTo(6);
    assertThat(plan.addresses())
        .extracting(NodeAddress::name)
        .containsExactly("front", "worker-1", "worker-2", "nats-1");
    assertThat(plan.addresses().getLast().monitoring("/healthz").orElseThrow())
        .hasToString("http://127.0.0.1:20005/healthz");
  }

  @ParameterizedTest
  @CsvSource({
    "haproxy, any, auto, haproxy:3.0",
    "nginx, 1.28.0, auto, nginx:1.28.0",
    "traefik, any, auto, traefik:v3.7.15",
    "fabio, any, auto, fabiolb/fabio:1.5.15",
    "haproxy, any, my.own/haproxy, my.own/haproxy:latest"
  })
  void the_image_of_a_front_is_that_of_its_program(
      String front, String version, String given, String image) {
    ProjectPlan plan =
        plan(http("http.front", front, "http.front_version", version, "http.image", given));

    assertThat(plan.variables()).containsEntry("BROKERBENCH_FRONT_IMAGE", image);
    assertThat(plan.addresses())
        .extracting(node -> node.monitoring("/healthz").orElseThrow().toString())
        .containsExactly("http://127.0.0.1:20001/healthz", "http://127.0.0.1:20002/healthz");
  }

  @Test
  void more_workers_than_there_are_containers_are_refused() {
    Params params = params(http("http.front", "nginx", "http.workers", "5"));

    assertThatThrownBy(
            () ->
                BrokerServers.of(params)
                    .orElseThrow()
                    .inContainers(params)
                    .forEach(group -> group.servers().check(group.params())))
        .isInstanceOf(InvalidScenarioException.class)
        .hasMessage(
            "http.workers=5: there are containers for 4; give -p http.workers=4 or --env process");
  }

  private static Map<String, String> http(String... more) {
    Map<String, String> values =
        new HashMap<>(Map.of("broker", "http", "subscriptions_per_topic", "0", "window", "1"));
    for (int i = 0; i < more.length; i += 2) {
      values.put(more[i], more[i + 1]);
    }
    return values;
  }

  private static String text(InetSocketAddress address) {
    return address.getHostString() + ":" + address.getPort();
  }

  private static ProjectPlan plan(Map<String, String> values) {
    List<Integer> ports = IntStream.rangeClosed(20_001, 20_012).boxed().toList();
    Params params = params(values);
    return new ProjectPlan(
        BrokerServers.of(params).orElseThrow(), params, ports, "198.18.7", "token");
  }

  private static int peerPort(ProjectPlan plan) {
    return plan.addresses().get(1).peers().orElseThrow().getPort();
  }

  private static Params params(Map<String, String> values) {
    Map<String, String> all = new HashMap<>(Map.of("network", "published"));
    all.putAll(values);
    return Params.of(all);
  }
}
