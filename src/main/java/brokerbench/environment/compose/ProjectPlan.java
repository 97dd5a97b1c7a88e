package brokerbench.environment.compose;

import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ContainerPort;
import brokerbench.environment.node.ContainerPort.Use;
import brokerbench.environment.node.ContainerServers;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.Ports;
import brokerbench.scenario.ClusterShape.Limits;
import brokerbench.scenario.ClusterShape.Network;
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
 * @param servers of the broker
 * @param params of the trial
 * @param ports of 127.0.0.1, {@link #portsNeeded} of them: all client ports, then all ports of the
 *     next use, and so on
 * @param subnet first three octets of the network of the containers; unused but for bridge
 * @param token in the label of all that the project makes
 */
record ProjectPlan(
    BrokerServers servers, Params params, List<Integer> ports, String subnet, String token) {

  private static final String PREFIX = "BROKERBENCH_";

  ProjectPlan {
    ports = List.copyOf(ports);
  }

  /** How many ports of 127.0.0.1 a project takes; see {@link Ports#take}. */
  static int portsNeeded(BrokerServers servers, Params params) {
    return chosenPorts(servers, params).size() * params.cluster().nodes();
  }

  /** Those whose number on this host the suite chooses. */
  private static List<ContainerPort> chosenPorts(BrokerServers servers, Params params) {
    boolean host = params.cluster().network() == Network.HOST;
    // on the bridge too: the Compose files publish ports that nothing then connects to
    return servers.inContainers().ports().stream()
        .filter(port -> host || port.published())
        .toList();
  }

  String broker() {
    return servers.broker();
  }

  ContainerServers containers() {
    return servers.inContainers();
  }

  Network network() {
    return params.cluster().network();
  }

  int nodes() {
    return params.cluster().nodes();
  }

  String image() {
    return containers().image(params);
  }

  /** What the Compose files are given. */
  SortedMap<String, String> variables() {
    SortedMap<String, String> variables = new TreeMap<>();
    variables.put("BROKERBENCH_RUN", token);
    variables.put("BROKERBENCH_SUBNET", subnet);
    // the suite asks from outside, and a check is a process beside the measured ones
    variables.put("BROKERBENCH_HEALTHCHECK_DISABLED", "true");
    Limits limits = params.cluster().limits();
    variables.put("BROKERBENCH_CPUSET", limits.cpuset().equals("all") ? "" : limits.cpuset());
    variables.put("BROKERBENCH_CPUS", limits.cpus().stripTrailingZeros().toPlainString());
    variables.put("BROKERBENCH_MEMORY", Long.toString(limits.memoryBytes()));
    String own = PREFIX + broker().toUpperCase(Locale.ROOT);
    variables.put(own + "_IMAGE", image());
    containers().variables(params).forEach((name, value) -> variables.put(own + "_" + name, value));
    for (ContainerPort port : chosenPorts(servers, params)) {
      for (int node = 1; node <= nodes(); node++) {
        variables.put(own + node + "_" + port.variable(), Integer.toString(chosen(port, node)));
      }
    }
    return variables;
  }

  /** The nodes, in node order. */
  List<NodeAddress> addresses() {
    return IntStream.rangeClosed(1, nodes()).mapToObj(this::address).toList();
  }

  private NodeAddress address(int node) {
    return new NodeAddress(
        broker() + "-" + node,
        reached(Use.CLIENTS, node).orElseThrow(),
        reached(Use.PEERS, node),
        reached(Use.MONITORING, node).map(ProjectPlan::http));
  }

  private static URI http(InetSocketAddress address) {
    return URI.create("http://" + address.getHostString() + ":" + address.getPort());
  }

  /**
   * Where a node's port is reached. One that is not published has its number inside the container,
   * at an address that is known once the container runs.
   */
  private Optional<InetSocketAddress> reached(Use use, int node) {
    boolean bridge = network() == Network.BRIDGE;
    String host = bridge ? subnet + "." + (containers().lastOctet() + node) : "127.0.0.1";
    return containers().ports().stream()
        .filter(port -> port.use() == use)
        .findFirst()
        .map(
            port ->
                new InetSocketAddress(
                    host, !bridge && isChosen(port) ? chosen(port, node) : port.number()));
  }

  private boolean isChosen(ContainerPort port) {
    return chosenPorts(servers, params).contains(port);
  }

  private int chosen(ContainerPort port, int node) {
    return ports.get(chosenPorts(servers, params).indexOf(port) * nodes() + node - 1);
  }

  /** The service of the Compose file that runs the node at {@code address}. */
  static String service(NodeAddress address) {
    return address.name().replace("-", "");
  }
}
