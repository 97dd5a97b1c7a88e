package brokerbench.environment.compose;

import brokerbench.environment.node.MessageLimit;
import brokerbench.environment.node.Ports;
import brokerbench.environment.node.RedisSettings;
import brokerbench.scenario.Params;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A Compose project before it is made: its variables, which {@code compose/README.md} lists, and
 * the addresses that follow from them.
 *
 * @param params of the trial
 * @param ports of 127.0.0.1, {@link #portsNeeded} of them: all client ports, then all ports of the
 *     next use, and so on
 * @param subnet first three octets of the network of the containers; unused but for bridge
 * @param token in the label of all that the project makes
 */
record ProjectPlan(Params params, List<Integer> ports, String subnet, String token) {

  private static final int NATS_MONITOR_PORT = 8_222;
  private static final int REDIS_BUS_PORT = 16_379;

  /**
   * What differs between brokers.
   *
   * @param portUses of a node on the host's network, that of the clients first
   * @param publishedUses how many of them are published elsewhere
   * @param clientPort inside the container
   * @param lastOctet of the address on the bridge, before the number of the node is added
   */
  private record Shape(List<String> portUses, int publishedUses, int clientPort, int lastOctet) {}

  private static final Shape KAFKA =
      new Shape(List.of("PORT", "INTERNAL_PORT", "CONTROLLER_PORT"), 1, 9_092, 10);
  private static final Shape NATS =
      new Shape(List.of("PORT", "MONITOR_PORT", "ROUTE_PORT"), 2, 4_222, 20);
  private static final Shape REDIS = new Shape(List.of("PORT", "BUS_PORT"), 1, 6_379, 30);

  ProjectPlan {
    ports = List.copyOf(ports);
  }

  /** How many ports of 127.0.0.1 a project takes; see {@link Ports#take}. */
  static int portsNeeded(Params params) {
    return portUses(params).size() * params.count("nodes");
  }

  private static List<String> portUses(Params params) {
    Shape shape = shape(params);
    // on the bridge too: the Compose files publish ports that nothing then connects to
    return params.text("network").equals("host")
        ? shape.portUses()
        : shape.portUses().subList(0, shape.publishedUses());
  }

  private static Shape shape(Params params) {
    return switch (params.text("broker")) {
      case "kafka" -> KAFKA;
      case "redis" -> REDIS;
      default -> NATS;
    };
  }

  String broker() {
    return params.text("broker");
  }

  String network() {
    return params.text("network");
  }

  int nodes() {
    return params.count("nodes");
  }

  /** What the Compose files are given. */
  SortedMap<String, String> variables() {
    SortedMap<String, String> variables = new TreeMap<>();
    variables.put("BROKERBENCH_RUN", token);
    variables.put("BROKERBENCH_SUBNET", subnet);
    // the suite asks from outside, and a check is a process beside the measured ones
    variables.put("BROKERBENCH_HEALTHCHECK_DISABLED", "true");
    String cpuset = params.text("container_cpuset");
    variables.put("BROKERBENCH_CPUSET", cpuset.equals("all") ? "" : cpuset);
    variables.put("BROKERBENCH_CPUS", params.text("container_cpus"));
    variables.put("BROKERBENCH_MEMORY", Long.toString(params.size("container_memory").bytes()));
    variables.put(
        "BROKERBENCH_" + broker().toUpperCase(Locale.ROOT) + "_IMAGE", ImageName.of(params));
    switch (broker()) {
      case "kafka" -> addKafka(variables);
      case "redis" -> addRedis(variables);
      default -> addNats(variables);
    }
    addPorts(variables);
    return variables;
  }

  private void addKafka(SortedMap<String, String> variables) {
    variables.put(
        "BROKERBENCH_KAFKA_MIN_INSYNC_REPLICAS", params.text("kafka.min_insync_replicas"));
    variables.put(
        "BROKERBENCH_KAFKA_MESSAGE_MAX_BYTES", Long.toString(MessageLimit.kafkaBytes(params)));
    // the default of 3 s delays the first assignment, which no measurement is about
    variables.put(
        "BROKERBENCH_KAFKA_REBALANCE_DELAY_MS",
        params.text("kafka.subscribe").equals("group") ? "0" : "3000");
    String flags = params.text("kafka.server_jvm_args").strip();
    // an empty value would bring back the defaults of the Compose file
    variables.put("BROKERBENCH_KAFKA_JVM_ARGS", flags.isEmpty() ? " " : flags);
  }

  private void addNats(SortedMap<String, String> variables) {
    variables.put("BROKERBENCH_NATS_SYNC_INTERVAL", params.text("nats.sync_interval"));
    variables.put("BROKERBENCH_NATS_MAX_PAYLOAD", Long.toString(MessageLimit.natsBytes(params)));
    variables.put(
        "BROKERBENCH_NATS_MAX_PENDING", Long.toString(params.size("nats.max_pending").bytes()));
  }

  private void addRedis(SortedMap<String, String> variables) {
    variables.put("BROKERBENCH_REDIS_SERVER", params.text("redis.server"));
    variables.put("BROKERBENCH_REDIS_USER", RedisSettings.user(params).orElse(""));
    RedisSettings.of(params)
        .forEach(
            (name, value) ->
                variables.put(
                    "BROKERBENCH_REDIS_" + name.toUpperCase(Locale.ROOT).replace('-', '_'), value));
  }

  private void addPorts(SortedMap<String, String> variables) {
    List<String> uses = portUses(params);
    for (int use = 0; use < uses.size(); use++) {
      for (int node = 1; node <= nodes(); node++) {
        variables.put(
            "BROKERBENCH_%s%d_%s".formatted(broker().toUpperCase(Locale.ROOT), node, uses.get(use)),
            Integer.toString(port(use, node)));
      }
    }
  }

  /** The nodes, in node order. */
  List<NodeAddress> addresses() {
    return IntStream.rangeClosed(1, nodes()).mapToObj(this::address).toList();
  }

  private NodeAddress address(int node) {
    Shape shape = shape(params);
    boolean bridge = network().equals("bridge");
    String host = bridge ? subnet + "." + (shape.lastOctet() + node) : "127.0.0.1";
    int clientPort = bridge ? shape.clientPort() : port(0, node);
    Optional<URI> monitoring =
        broker().equals("nats")
            ? Optional.of(
                URI.create("http://" + host + ":" + (bridge ? NATS_MONITOR_PORT : port(1, node))))
            : Optional.empty();
    return new NodeAddress(
        broker() + "-" + node,
        broker() + node,
        new InetSocketAddress(host, clientPort),
        monitoring);
  }

  /** Redis: where the other nodes reach a node's cluster bus. */
  int busPort(int node) {
    return network().equals("host") ? port(1, node) : REDIS_BUS_PORT;
  }

  private int port(int use, int node) {
    return ports.get(use * nodes() + node - 1);
  }
}
