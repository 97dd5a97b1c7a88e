package brokerbench.environment.compose;

import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ClusterAccess;
import brokerbench.environment.node.ContainerNode;
import brokerbench.environment.node.ContainerPort;
import brokerbench.environment.node.ContainerPort.Use;
import brokerbench.environment.node.ContainerServers;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.Ports;
import brokerbench.environment.proxy.ClientProxy;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.ClusterShape.Limits;
import brokerbench.scenario.ClusterShape.Network;
import brokerbench.scenario.Params;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A Compose project before it is made: its variables, which {@code compose/README.md} lists, and
 * the addresses that follow from them.
 *
 * @param servers of the broker
 * @param params of the trial
 * @param ports of 127.0.0.1, {@link #portsNeeded} of them: all client ports, then all ports of the
 *     next use, and so on; of a proxy one for each node, and one for itself
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
    int containers = containers(params);
    int ofProxy = params.cluster().isProxied() ? containers + 1 : 0;
    return chosenPorts(servers, params).size() * containers + ofProxy;
  }

  /** A node may be several servers, each of which has a container. */
  private static int containers(Params params) {
    return params.cluster().nodes() * Brokers.of(params).serversPerNode(params);
  }

  /** Where a proxy in front of the nodes is told what to do; the last. */
  int proxyPort() {
    return ports.getLast();
  }

  /** Those whose number on this host the suite chooses. */
  private static List<ContainerPort> chosenPorts(BrokerServers servers, Params params) {
    boolean host = params.cluster().network() == Network.HOST;
    ContainerServers containers = servers.inContainers();
    // on the bridge too: the Compose files publish ports that nothing then connects to
    return Stream.concat(containers.ports().stream(), containers.accessPorts(params).stream())
        .filter(port -> host || port.published())
        .toList();
  }

  /** The same with other parameters of the trial, which change no port. */
  ProjectPlan with(Params others) {
    return new ProjectPlan(servers, others, ports, subnet, token);
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

  /** Containers: a node may be several servers. The first servers of all nodes come first. */
  int nodes() {
    return containers(params);
  }

  /** Of the services to start: those of the nodes' first servers, of their second, and so on. */
  List<String> profiles() {
    return IntStream.rangeClosed(1, Brokers.of(params).serversPerNode(params))
        .mapToObj(server -> server == 1 ? broker() : broker() + "-" + server)
        .toList();
  }

  String image() {
    return containers().image(params);
  }

  /** Of the version to which a fault upgrades nodes; empty without such a fault. */
  Optional<String> upgradeImage() {
    return BrokerServers.upgraded(params).map(containers()::image);
  }

  /** The variable that names the image. */
  String imageVariable() {
    return own() + "_IMAGE";
  }

  private String own() {
    return PREFIX + broker().toUpperCase(Locale.ROOT);
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
    String own = own();
    variables.put(imageVariable(), image());
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
    ContainerPort suite = port(accessPorts(), Use.SUITE).or(this::ownOfClients).orElseThrow();
    InetSocketAddress asked = reached(suite, node);
    return new NodeAddress(
            broker() + "-" + node,
            asked,
            port(containers().ports(), Use.PEERS).map(port -> reached(port, node)),
            port(containers().ports(), Use.MONITORING).map(port -> http(reached(port, node))))
        .withTold(suite.equals(ofClients()) ? told().get(node - 1) : asked);
  }

  /** Where clients connect, in node order. */
  List<InetSocketAddress> told() {
    return params.cluster().isProxied()
        ? IntStream.rangeClosed(1, nodes()).mapToObj(this::ofProxy).toList()
        : clientAddresses();
  }

  /** How a proxy leads to the nodes, in node order. */
  List<ClientProxy.Lead> leads() {
    List<NodeAddress> nodes = addresses();
    List<InetSocketAddress> told = told();
    List<InetSocketAddress> to = clientAddresses();
    return IntStream.range(0, nodes.size())
        .mapToObj(i -> new ClientProxy.Lead(nodes.get(i).name(), told.get(i).getPort(), to.get(i)))
        .toList();
  }

  private InetSocketAddress ofProxy(int node) {
    return NodeAddress.loopback(ports.get(ports.size() - 2 - nodes() + node));
  }

  /** Where the nodes are reached as clients reach them, in node order. */
  List<InetSocketAddress> clientAddresses() {
    return IntStream.rangeClosed(1, nodes()).mapToObj(node -> reached(ofClients(), node)).toList();
  }

  private ContainerPort ofClients() {
    return port(accessPorts(), Use.CLIENTS).or(this::ownOfClients).orElseThrow();
  }

  private Optional<ContainerPort> ownOfClients() {
    return port(containers().ports(), Use.CLIENTS);
  }

  private static Optional<ContainerPort> port(List<ContainerPort> among, Use use) {
    return among.stream().filter(port -> port.use() == use).findFirst();
  }

  /** See {@link ContainerServers#accessPorts}. */
  List<ContainerPort> accessPorts() {
    return containers().accessPorts(params);
  }

  /**
   * What the broker may know of a node.
   *
   * @param node 1 to {@link #nodes}
   */
  ContainerNode node(int node, ClusterAccess access) {
    Map<String, InetSocketAddress> listening = new TreeMap<>();
    Map<String, InetSocketAddress> reached = new TreeMap<>();
    boolean host = network() == Network.HOST;
    Stream.concat(containers().ports().stream(), accessPorts().stream())
        .forEach(
            port ->
                listening.put(
                    port.variable(),
                    host
                        ? reached(port, node)
                        : InetSocketAddress.createUnresolved("0.0.0.0", port.number())));
    chosenPorts(servers, params).forEach(port -> reached.put(port.variable(), reached(port, node)));
    return new ContainerNode(
        node, access.params(), access.certificates(), listening, reached, told().get(node - 1));
  }

  private static URI http(InetSocketAddress address) {
    return URI.create("http://" + address.getHostString() + ":" + address.getPort());
  }

  /**
   * Where a node's port is reached. One that is not published has its number inside the container,
   * at an address that is known once the container runs.
   */
  private InetSocketAddress reached(ContainerPort port, int node) {
    boolean bridge = network() == Network.BRIDGE;
    String host = bridge ? subnet + "." + (containers().lastOctet() + node) : "127.0.0.1";
    return new InetSocketAddress(
        host, !bridge && isChosen(port) ? chosen(port, node) : port.number());
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
