package brokerbench.environment.node;

import brokerbench.scenario.Brokers;
import brokerbench.scenario.ClusterShape.Network;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Containers of one cluster that differ in their numbers alone.
 *
 * @param name which variables of the Compose files have, as {@code BROKERBENCH_<NAME>_}
 * @param nodes what each is called; its service in the Compose files has the name without a hyphen
 * @param profiles of the Compose files that start them
 * @param servers how they run
 */
public record ContainerGroup(
    String name,
    List<String> nodes,
    List<String> profiles,
    ContainerServers servers,
    Params params) {

  public ContainerGroup {
    nodes = List.copyOf(nodes);
    profiles = List.copyOf(profiles);
  }

  /** All of a broker whose servers are alike: the first of each node, then the second. */
  public static List<ContainerGroup> ofAll(ContainerServers servers, Params params) {
    String broker = params.text("broker");
    int perNode = Brokers.of(params).serversPerNode(params);
    List<String> nodes = numbered(broker + "-", params.cluster().nodes() * perNode);
    return List.of(new ContainerGroup(broker, nodes, profiles(broker, perNode), servers, params));
  }

  /** {@code profile} of the first, {@code profile-2} of the second and so on. */
  public static List<String> profiles(String profile, int count) {
    return Stream.concat(Stream.of(profile), numbered(profile + "-", count).stream().skip(1))
        .toList();
  }

  /** {@code count} names that end in 1, 2 and so on. */
  public static List<String> numbered(String prefix, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(number -> prefix + number).toList();
  }

  /** A variable of the Compose files that is for all of them. */
  public String variable(String ending) {
    return "BROKERBENCH_" + name.toUpperCase(Locale.ROOT) + "_" + ending;
  }

  /** The image that all of them have. */
  public String image() {
    return servers.image(params);
  }

  /** Ports whose number on this host the suite chooses. */
  public List<ContainerPort> chosenPorts(Network network) {
    // on the bridge too: the Compose files publish ports that nothing then connects to
    return Stream.concat(servers.ports().stream(), servers.accessPorts(params).stream())
        .filter(port -> network == Network.HOST || port.published())
        .toList();
  }

  /** How many ports of this host all of them take. */
  public int portsNeeded(Network network) {
    return chosenPorts(network).size() * nodes.size();
  }
}
