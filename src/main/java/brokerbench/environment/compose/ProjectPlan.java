package brokerbench.environment.compose;

import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ClusterAccess;
import brokerbench.environment.node.ContainerGroup;
import brokerbench.environment.node.ContainerNode;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.Ports;
import brokerbench.scenario.ClusterShape.Limits;
import brokerbench.scenario.ClusterShape.Network;
import brokerbench.scenario.Params;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A Compose project before it is made: its variables, which {@code compose/README.md} lists, and
 * the addresses that follow from them.
 *
 * @param servers of the broker
 * @param params of the trial
 * @param ports of 127.0.0.1, {@link #portsNeeded} of them: those of each group of containers, then
 *     of a proxy one for each container, and one for itself
 * @param subnet first three octets of the network of the containers; unused but for bridge
 * @param token in the label of all that the project makes
 */
record ProjectPlan(
    BrokerServers servers, Params params, List<Integer> ports, String subnet, String token) {

  ProjectPlan {
    ports = List.copyOf(ports);
  }

  /** How many ports of 127.0.0.1 a project takes; see {@link Ports#take}. */
  static int portsNeeded(BrokerServers servers, Params params) {
    List<ContainerGroup> groups = servers.inContainers(params);
    Network network = params.cluster().network();
    int containers = groups.stream().mapToInt(group -> group.nodes().size()).sum();
    return groups.stream().mapToInt(group -> group.portsNeeded(network)).sum()
        + (params.cluster().isProxied() ? containers + 1 : 0);
  }

  /** Where a proxy in front of the nodes is told what to do; the last. */
  int proxyPort() {
    return ports.getLast();
  }

  /** The same with other parameters of the trial, which change no port. */
  ProjectPlan with(Params others) {
    return new ProjectPlan(servers, others, ports, subnet, token);
  }

  String broker() {
    return servers.broker();
  }

  Network network() {
    return params.cluster().network();
  }

  /** What the project is made of, in node order. */
  List<ContainerGroup> groups() {
    return servers.inContainers(params);
  }

  /** The containers, in node order. */
  List<PlannedNode> nodes() {
    List<PlannedNode> nodes = new ArrayList<>();
    int containers = groups().stream().mapToInt(group -> group.nodes().size()).sum();
    int firstOfProxy = ports.size() - 1 - containers;
    int first = 0;
    for (ContainerGroup group : groups()) {
      int end = first + group.portsNeeded(network());
      for (int number = 1; number <= group.nodes().size(); number++) {
        Optional<Integer> proxyPort =
            params.cluster().isProxied()
                ? Optional.of(ports.get(firstOfProxy + nodes.size()))
                : Optional.empty();
        List<Integer> own = ports.subList(first, end);
        nodes.add(new PlannedNode(group, number, own, proxyPort, network(), subnet));
      }
      first = end;
    }
    return nodes;
  }

  /** Of the services to start. */
  List<String> profiles() {
    return groups().stream().flatMap(group -> group.profiles().stream()).toList();
  }

  /** Of the version to which a fault upgrades nodes; empty without such a fault. */
  static Optional<String> upgradeImage(BrokerServers servers, Params params) {
    return BrokerServers.upgraded(params)
        .map(newer -> servers.inContainers(newer).getFirst().image());
  }

  /** The variable that names the image of what is upgraded. */
  String imageVariable() {
    return groups().getFirst().variable("IMAGE");
  }

  /** Whether the Compose files of the checkout leave something out. */
  boolean needsAccess() {
    return groups().stream().anyMatch(group -> group.servers().needsAccess());
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
    for (ContainerGroup group : groups()) {
      variables.put(group.variable("IMAGE"), group.image());
      group
          .servers()
          .variables(group.params())
          .forEach((name, value) -> variables.put(group.variable(name), value));
    }
    nodes().forEach(node -> variables.putAll(node.variables()));
    return variables;
  }

  /** Where this host reaches the nodes, in node order. */
  List<NodeAddress> addresses() {
    return nodes().stream().map(PlannedNode::address).toList();
  }

  /** Where clients connect, in node order. */
  List<InetSocketAddress> told() {
    return nodes().stream().map(PlannedNode::told).toList();
  }

  /** What its servers may know of {@code node}. */
  ContainerNode known(PlannedNode node, ClusterAccess access) {
    Map<String, InetSocketAddress> peers = new TreeMap<>();
    nodes().forEach(peer -> peers.put(peer.name(), peer.peerAddress()));
    return new ContainerNode(
        node.number(),
        node.group().params(),
        access.certificates(),
        node.listening(),
        node.reached(),
        node.told(),
        peers);
  }
}
