package brokerbench.environment.compose;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.environment.Fixtures;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ClusterAccess;
import brokerbench.environment.node.ClusterCertificates;
import brokerbench.environment.node.ClusterCertificates.Identity;
import brokerbench.scenario.Params;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeOverlayTest {

  private static final String SECRET = "p$w \"quoted\"";

  @TempDir Path directory;

  private JsonNode overlay(Map<String, String> values) throws IOException {
    Map<String, String> all = new HashMap<>(values);
    if (values.containsKey("auth")) {
      all.put("auth_file", Fixtures.passwordFile(directory, SECRET));
    }
    Params params = Params.of(all);
    ProjectPlan plan =
        new ProjectPlan(
            BrokerServers.of(params).orElseThrow(),
            params,
            IntStream.rangeClosed(20_001, 20_020).boxed().toList(),
            "198.18.7",
            "token");
    ClusterAccess access =
        new ClusterAccess(
            params, values.containsKey("tls") ? Optional.of(certificates()) : Optional.empty());
    List<Path> data =
        IntStream.rangeClosed(1, plan.nodes().size())
            .mapToObj(node -> Path.of("/disks/" + node + "/data"))
            .toList();
    Path file =
        new NodeOverlay(plan, access, data).write(Files.createTempDirectory(directory, "cluster"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    return JsonMapper.builder().build().readTree(file.toFile());
  }

  private ClusterCertificates certificates() throws IOException {
    return new ClusterCertificates(
        file("authority.pem"),
        new Identity(file("server.pem"), file("server-key.pem")),
        new Identity(file("client.pem"), file("client-key.pem")));
  }

  private Path file(String name) throws IOException {
    return Files.writeString(directory.resolve(name), "text of " + name + "\n");
  }

  /** Text by path inside the container of {@code service}, as Compose makes it of the overlay. */
  private static Map<String, String> files(JsonNode overlay, String service) {
    Map<String, String> files = new TreeMap<>();
    for (JsonNode each : overlay.at("/services/" + service + "/configs")) {
      String content = overlay.at("/configs/" + each.get("source").asText() + "/content").asText();
      files.put(each.get("target").asText(), content.replace("$$", "$"));
    }
    return files;
  }

  @Test
  void kafka_asks_clients_alone_and_lets_the_suite_in() throws IOException {
    JsonNode overlay =
        overlay(
            Map.of(
                "broker", "kafka",
                "nodes", "3",
                "network", "published",
                "tls", "mutual",
                "auth", "password"));

    JsonNode second = overlay.at("/services/kafka2");
    assertThat(second.at("/environment/KAFKA_LISTENER_SECURITY_PROTOCOL_MAP").asText())
        .isEqualTo("CONTROLLER:PLAINTEXT,INTERNAL:PLAINTEXT,CLIENT:SASL_SSL,SUITE:PLAINTEXT");
    assertThat(second.at("/environment/KAFKA_LISTENERS").asText())
        .isEqualTo(
            "CLIENT://0.0.0.0:9092,INTERNAL://0.0.0.0:9094,CONTROLLER://0.0.0.0:9093,"
                + "SUITE://0.0.0.0:9095");
    assertThat(second.at("/environment/KAFKA_ADVERTISED_LISTENERS").asText())
        .isEqualTo("CLIENT://127.0.0.1:20002,INTERNAL://kafka2:9094,SUITE://127.0.0.1:20005");
    assertThat(second.at("/environment/KAFKA_LISTENER_NAME_CLIENT_SSL_CLIENT_AUTH").asText())
        .isEqualTo("required");
    assertThat(second.at("/ports/0").asText()).isEqualTo("127.0.0.1:20005:9095");
    assertThat(second.get("environment").toString()).doesNotContain("p$w", "text of");
    assertThat(files(overlay, "kafka2"))
        .containsEntry("/etc/brokerbench/tls/authority.pem", "text of authority.pem\n")
        .containsEntry(
            "/etc/brokerbench/tls/server-store.pem", "text of server-key.pem\ntext of server.pem\n")
        .hasEntrySatisfying(
            "/etc/brokerbench/jaas.conf",
            text ->
                assertThat(text)
                    .startsWith("client.KafkaServer {")
                    .contains("user_brokerbench=\"p$w \\\"quoted\\\"\"")
                    .contains("user_stranger="));
  }

  @Test
  void kafka_on_the_host_network_listens_where_it_is_told() throws IOException {
    JsonNode overlay =
        overlay(Map.of("broker", "kafka", "nodes", "1", "network", "host", "auth", "scram"));

    JsonNode node = overlay.at("/services/kafka1");
    assertThat(node.at("/environment/KAFKA_LISTENERS").asText())
        .isEqualTo(
            "CLIENT://127.0.0.1:20001,INTERNAL://127.0.0.1:20002,CONTROLLER://127.0.0.1:20003,"
                + "SUITE://127.0.0.1:20004");
    assertThat(node.at("/environment/KAFKA_ADVERTISED_LISTENERS").asText())
        .isEqualTo("CLIENT://127.0.0.1:20001,INTERNAL://127.0.0.1:20002,SUITE://127.0.0.1:20004");
    assertThat(node.get("ports")).isEmpty();
  }

  @Test
  void nats_includes_what_the_compose_files_give() throws IOException {
    JsonNode overlay =
        overlay(Map.of("broker", "nats", "network", "bridge", "tls", "server", "auth", "token"));

    assertThat(overlay.at("/services/nats1/command").toString())
        .isEqualTo("[\"-js\",\"-c\",\"/etc/nats/access.conf\"]");
    assertThat(files(overlay, "nats1").get("/etc/nats/access.conf").lines())
        .startsWith("include brokerbench.conf", "tls {")
        .contains("  cert_file: \"/etc/brokerbench/tls/server.pem\"", "  verify: false")
        .contains("  token: \"p$w \\\"quoted\\\"\"");
  }

  @Test
  void redis_speaks_tls_at_a_port_of_its_own() throws IOException {
    JsonNode overlay =
        overlay(
            Map.of(
                "broker", "redis",
                "nodes", "3",
                "network", "published",
                "tls", "mutual",
                "auth", "password"));

    assertThat(overlay.at("/services/redis3/ports/0").asText()).isEqualTo("127.0.0.1:20006:6380");
    assertThat(overlay.at("/services/redis3/volumes/0").toString())
        .contains("\"source\":\"/disks/3/data\"", "\"target\":\"/data\"");
    assertThat(files(overlay, "redis3").get("/etc/brokerbench/access/redis.conf").lines())
        .contains(
            "requirepass \"p$w \\\"quoted\\\"\"",
            "tls-port 6380",
            "tls-auth-clients yes",
            "tls-cluster yes",
            "cluster-announce-tls-port 20006",
            "cluster-port 16379");
  }

  @Test
  void nodes_behind_a_proxy_announce_it() throws IOException {
    JsonNode redis =
        overlay(
            Map.of(
                "broker", "redis",
                "nodes", "3",
                "network", "host",
                "client_path", "proxy"));
    JsonNode kafka =
        overlay(Map.of("broker", "kafka", "network", "bridge", "client_path", "proxy"));

    assertThat(redis.at("/services/redis2/command").toString())
        .contains("\"--port\",\"20002\"")
        .contains("\"--cluster-announce-port\",\"20018\"")
        .contains("\"--cluster-announce-bus-port\",\"20005\"");
    assertThat(kafka.at("/services/kafka1/environment/KAFKA_ADVERTISED_LISTENERS").asText())
        .isEqualTo("CLIENT://127.0.0.1:20019,INTERNAL://kafka1:9094");
  }

  @Test
  void a_front_knows_its_workers_and_workers_run_from_the_suite() throws IOException {
    JsonNode bridge = overlay(http("bridge", "haproxy"));
    JsonNode host = overlay(http("host", "nginx"));

    assertThat(bridge.at("/services/front/command").toString())
        .isEqualTo("[\"haproxy\",\"-db\",\"-f\",\"/etc/brokerbench/haproxy.cfg\"]");
    assertThat(files(bridge, "front").get("/etc/brokerbench/haproxy.cfg").lines())
        .contains(
            "  bind 0.0.0.0:8080",
            "  server worker-1 worker1:8080 check",
            "  server worker-2 worker2:8080 check");
    assertThat(bridge.at("/services/worker2/command").toString())
        .startsWith("[\"java\",")
        .contains("\"-cp\",\"/opt/brokerbench/brokerbench.jar:/opt/brokerbench/lib/*\"")
        .endsWith("HttpWorker\",\"0.0.0.0:8080\",\"echo\",\"/data\"]");
    assertThat(files(host, "front").get("/etc/brokerbench/nginx.conf").lines())
        .contains("    listen 127.0.0.1:20001;", "    server 127.0.0.1:20003;");
    assertThat(host.at("/services/worker1/command").toString()).contains("\"127.0.0.1:20002\"");
  }

  @Test
  void a_gateway_and_its_workers_meet_at_the_broker_between_them() throws IOException {
    JsonNode published = overlay(http("published", "nats"));

    assertThat(published.at("/services/front/command").toString())
        .endsWith("NatsGateway\",\"0.0.0.0:8080\",\"nats://nats1:4222\",\"8\",\"5000\",\"/data\"]");
    assertThat(published.at("/services/worker2/command").toString())
        .endsWith("NatsWorker\",\"0.0.0.0:8080\",\"echo\",\"nats://nats1:4222\",\"/data\"]");
    assertThat(overlay(http("host", "nats")).at("/services/worker2/command").toString())
        .contains("\"127.0.0.1:20003\",\"echo\",\"nats://127.0.0.1:20004\"");
  }

  @Test
  void workers_register_themselves_where_the_front_asks() throws IOException {
    Map<String, String> params = new HashMap<>(http("bridge", "fabio"));
    params.put("http.registry", "consul");
    JsonNode bridge = overlay(params);

    assertThat(bridge.at("/services/front/command").toString())
        .isEqualTo("[\"-cfg\",\"/etc/brokerbench/fabio.properties\"]");
    assertThat(files(bridge, "front").get("/etc/brokerbench/fabio.properties").lines())
        .contains("registry.consul.addr = consul:8500");
    assertThat(bridge.at("/services/worker2/command").toString())
        .endsWith(
            "\"0.0.0.0:8080\",\"echo\",\"/data\",\"register\",\"consul:8500\",\"worker2:8080\"]");
    assertThat(bridge.at("/services/consul/command").toString())
        .startsWith("[\"consul\",\"agent\",\"-dev\"");
    assertThat(files(bridge, "consul").get("/etc/brokerbench/consul.json"))
        .contains("\"client_addr\": \"0.0.0.0\"")
        .contains("\"http\": 8500, \"serf_lan\": 8301, \"server\": 8300");
    params.put("network", "host");
    assertThat(files(overlay(params), "consul").get("/etc/brokerbench/consul.json"))
        .contains("\"client_addr\": \"127.0.0.1\"")
        .contains("\"http\": 20004, \"serf_lan\": 20005, \"server\": 20006");
  }

  private static Map<String, String> http(String network, String front) {
    return Map.of(
        "broker", "http",
        "network", network,
        "subscriptions_per_topic", "0",
        "window", "1",
        "http.front", front,
        "http.workers", "2",
        "http.answer", "echo");
  }
}
