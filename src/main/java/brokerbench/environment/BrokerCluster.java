package brokerbench.environment;

import brokerbench.measurement.StopPulses;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Endpoints;
import brokerbench.validity.Finding;
import brokerbench.validity.ServerFinding;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Brokers that run. */
public interface BrokerCluster extends AutoCloseable {

  /** Where clients connect; one address per node, in node order. */
  Endpoints endpoints();

  /** The nodes, in node order; empty for the in-memory broker. */
  List<BrokerNode> nodes();

  /**
   * Facts of the server software, the command line of each node, and what a node tells of its
   * settings to no client. Asks the nodes.
   */
  ClusterFacts facts();

  /**
   * Starts sampling what the nodes use, and what serves them beside the nodes.
   *
   * @param sink takes each row, one at a time, on any thread
   */
  ResourceSampler sample(SampleScope scope, Consumer<ResourceSample> sink);

  /** When the servers force writes to disk, where clients cannot read it. Asks the nodes. */
  ForcedWrites forcedWrites();

  /**
   * Connections that each node has closed since its start because their client did not read fast
   * enough; a node that does not tell is absent. Asks the nodes.
   */
  default SortedMap<String, Long> slowConsumers() {
    return new TreeMap<>();
  }

  /**
   * Stops every node, with the children that it forked, for a share of each {@link
   * StopPulses#PERIOD}, until the answer or this cluster is closed.
   *
   * @param share above 0 and below 1
   * @throws EnvironmentException when these nodes cannot be stopped from here
   */
  StopPulses stopFor(double share);

  /** Lets nodes be disturbed one by one; throws when they cannot be from here. */
  NodeControl control();

  /** A finding per node that is dead although nobody stopped it. */
  default List<Finding> failures() {
    return nodes().stream().flatMap(BrokerCluster::failure).toList();
  }

  /** The finding that {@code node} is dead although nobody stopped it; empty without. */
  static Stream<Finding> failure(BrokerNode node) {
    return node
        .failure()
        .map(reason -> (Finding) new ServerFinding.BrokerFailed(node.name(), reason))
        .stream();
  }

  /**
   * Stops every node, first by request, then by force, and deletes the cluster's own data
   * directory. May be called twice.
   */
  @Override
  void close();
}
