package brokerbench.environment.node;

import brokerbench.environment.ForcedWrites;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.NodeFault;
import brokerbench.scenario.Params;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the servers of one broker need, whether they are processes or containers. Found by {@link
 * ServiceLoader}; stateless, so safe for use by several threads. A broker that lives in the client
 * has none.
 */
public interface BrokerServers {

  /** Those of every broker that has servers, by name of the broker. */
  static List<BrokerServers> all() {
    return ServiceLoader.load(BrokerServers.class).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(BrokerServers::broker))
        .toList();
  }

  /** Those of the broker that {@code params} name; empty where it lives in the client. */
  static Optional<BrokerServers> of(Params params) {
    return of(params.text("broker"));
  }

  /** Those of {@code broker}; empty where it lives in the client. */
  static Optional<BrokerServers> of(String broker) {
    return all().stream().filter(each -> each.broker().equals(broker)).findFirst();
  }

  /** {@code params} with the version that a fault upgrades nodes to; empty without such a fault. */
  static Optional<Params> upgraded(Params params) {
    return params.workload().faults().include(NodeFault.UPGRADE::equals)
        ? Brokers.of(params)
            .versionParameter()
            .map(version -> params.with(version, params.text("upgrade_to")))
        : Optional.empty();
  }

  /** The value of the parameter {@code broker}. */
  String broker();

  /** Names of the programs that a user may give in the place of those that the suite obtains. */
  default List<String> programs() {
    return List.of(broker());
  }

  /** How to tell that a node has started. */
  Startup startup();

  /** How they run as local processes. */
  ProcessServers asProcesses();

  /** How they run in containers: groups of what is alike, in node order. */
  List<ContainerGroup> inContainers(Params params);

  /**
   * Refuses a login that these servers cannot give their clients. Starts nothing.
   *
   * @param params of the trial, which ask for a login, and may name a file
   * @throws brokerbench.scenario.InvalidScenarioException naming the parameter; the message holds
   *     nothing of the file
   */
  default void checkLogin(Params params) {}

  /** What clients of a new cluster log in with: 32 random letters and digits by default. */
  default String secret(Params params) {
    return Secrets.random();
  }

  /**
   * Makes nodes that have started ready for clients.
   *
   * @param nodes in node order
   * @throws brokerbench.environment.EnvironmentException when they form no cluster, or refuse
   */
  default void open(List<AddressedNode> nodes, Params params, NanoClock clock) {
    if (nodes.size() > 1) {
      join(nodes, params, clock);
    }
    if (params.cluster().auth().isOn()) {
      admit(nodes, params);
    }
  }

  /**
   * Makes a cluster of nodes that have started, each by itself. Not called for one node alone.
   *
   * @param nodes in node order
   * @throws brokerbench.environment.EnvironmentException when they form none in time
   */
  default void join(List<AddressedNode> nodes, Params params, NanoClock clock) {}

  /**
   * Gives the user of clients the rights that the load needs, where the configuration of the nodes
   * has not done so.
   *
   * @param nodes that have started, as one cluster
   * @throws brokerbench.environment.EnvironmentException when they refuse
   */
  default void admit(List<AddressedNode> nodes, Params params) {}

  /**
   * Connections that a node has closed since its start because their client did not read fast
   * enough; empty where it does not tell. Asks the node.
   */
  default OptionalLong slowConsumers(NodeAddress node, Params params) {
    return OptionalLong.empty();
  }

  /** Settings that a node tells to no client: name to value. Asks the node. */
  default SortedMap<String, String> hiddenSettings(NodeAddress node) {
    return new TreeMap<>();
  }

  /**
   * When writes are forced to disk, where clients cannot read it. Asks the nodes.
   *
   * @param nodes of one cluster; none where the suite cannot ask them
   */
  default ForcedWrites forcedWrites(List<NodeAddress> nodes) {
    return ForcedWrites.AS_CLIENTS_READ;
  }
}
