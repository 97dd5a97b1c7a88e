package brokerbench.environment.compose;

import brokerbench.environment.node.ContainerGroup;
import brokerbench.environment.node.ContainerPort;
import brokerbench.environment.node.ContainerPort.Use;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.proxy.ClientProxy;
import brokerbench.scenario.ClusterShape.Network;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One container of a project before it is made, and the addresses of its ports.
 *
 * @param group that it is of
 * @param number in its group, 1 or more
 * @param ports of 127.0.0.1 that its group has: of all its containers for their first use, then of
 *     all for the next
 * @param proxyPort of 127.0.0.1, where a proxy in front of it listens; empty without one
 * @param network of the containers
 * @param subnet first three octets of that network; unused but for bridge
 */
record PlannedNode(
    ContainerGroup group,
    int number,
    List<Integer> ports,
    Optional<Integer> proxyPort,
    Network network,
    String subnet) {

  /** Such as {@code kafka-1}. */
  String name() {
    return group.nodes().get(number - 1);
  }

  /** The service of the Compose files that runs it. */
  String service() {
    return name().replace("-", "");
  }

  /** What the Compose files are given of it alone. */
  Map<String, String> variables() {
    Map<String, String> variables = new TreeMap<>();
    String prefix = "BROKERBENCH_" + service().toUpperCase(Locale.ROOT) + "_";
    chosenPorts()
        .forEach(port -> variables.put(prefix + port.variable(), Integer.toString(chosen(port))));
    return variables;
  }

  /** Where this host reaches it. */
  NodeAddress address() {
    ContainerPort suite = port(accessPorts(), Use.SUITE).or(this::ownOfClients).orElseThrow();
    InetSocketAddress asked = reachedAt(suite);
    return new NodeAddress(
        name(),
        asked,
        suite.equals(ofClients()) ? told() : asked,
        port(group.servers().ports(), Use.PEERS).map(this::reachedAt),
        group.servers().monitoring().map(port -> URI.create("http://" + text(reachedAt(port)))));
  }

  /** {@code address:port}. */
  static String text(InetSocketAddress address) {
    return address.getHostString() + ":" + address.getPort();
  }

  /** Where clients are told to connect. */
  InetSocketAddress told() {
    return proxyPort.map(NodeAddress::loopback).orElseGet(this::clientAddress);
  }

  /** How a proxy leads to it. */
  ClientProxy.Lead lead() {
    return new ClientProxy.Lead(name(), told().getPort(), clientAddress());
  }

  private InetSocketAddress clientAddress() {
    return reachedAt(ofClients());
  }

  /** Where other containers of the project reach it as clients do. */
  InetSocketAddress peerAddress() {
    return inside(service(), ofClients());
  }

  /** Where it listens, by {@link ContainerPort#variable}. */
  Map<String, InetSocketAddress> listening() {
    return byVariable(
        Stream.concat(group.servers().ports().stream(), accessPorts().stream()),
        port -> inside("0.0.0.0", port));
  }

  /** A port at {@code host}, as containers see it. */
  private InetSocketAddress inside(String host, ContainerPort port) {
    return network == Network.HOST
        ? reachedAt(port)
        : InetSocketAddress.createUnresolved(host, port.number());
  }

  /** Where this host reaches what is published of it, by {@link ContainerPort#variable}. */
  Map<String, InetSocketAddress> reached() {
    return byVariable(chosenPorts().stream(), this::reachedAt);
  }

  private static Map<String, InetSocketAddress> byVariable(
      Stream<ContainerPort> ports, Function<ContainerPort, InetSocketAddress> address) {
    Map<String, InetSocketAddress> addresses = new TreeMap<>();
    ports.forEach(port -> addresses.put(port.variable(), address.apply(port)));
    return addresses;
  }

  /** See {@link brokerbench.environment.node.ContainerServers#accessPorts}. */
  List<ContainerPort> accessPorts() {
    return group.servers().accessPorts(group.params());
  }

  private List<ContainerPort> chosenPorts() {
    return group.chosenPorts(network);
  }

  private ContainerPort ofClients() {
    return port(accessPorts(), Use.CLIENTS).or(this::ownOfClients).orElseThrow();
  }

  private Optional<ContainerPort> ownOfClients() {
    return port(group.servers().ports(), Use.CLIENTS);
  }

  private static Optional<ContainerPort> port(List<ContainerPort> among, Use use) {
    return among.stream().filter(port -> port.use() == use).findFirst();
  }

  /**
   * Where a port is reached. One that is not published has its number inside the container, at an
   * address that is known once the container runs.
   */
  private InetSocketAddress reachedAt(ContainerPort port) {
    boolean bridge = network == Network.BRIDGE;
    String host = bridge ? subnet + "." + (group.servers().lastOctet() + number) : "127.0.0.1";
    boolean isChosen = !bridge && chosenPorts().contains(port);
    return new InetSocketAddress(host, isChosen ? chosen(port) : port.number());
  }

  private int chosen(ContainerPort port) {
    return ports.get(chosenPorts().indexOf(port) * group.nodes().size() + number - 1);
  }
}
