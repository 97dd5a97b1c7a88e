package brokerbench.broker.redis.client;

import brokerbench.broker.DriverException;
import brokerbench.broker.ReplicaState;
import brokerbench.broker.Settling;
import brokerbench.scenario.Topology;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What each server says of the streams that it holds. A replica answers for itself on a connection
 * that was told {@code READONLY}; it counts the entries that it has taken in, as its master does.
 */
record RedisReplicas(Nodes nodes, Masters masters) {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /**
   * Returns when every master has its replicas and they have all that it has.
   *
   * @throws DriverException when that is not so after 30 s
   */
  void await(Topology topology) {
    int wanted = topology.replicationFactor() - 1;
    if (Settling.hasCome("replicas", LIMIT, () -> inSync(masters.latest(), topology, wanted))) {
      return;
    }
    Layout layout = masters.layout();
    OptionalInt master = withTooFew(layout, wanted);
    throw new DriverException(
        master.isPresent()
            ? "Redis: of the replicas of the master at %s %d are among the addresses, and replication_factor=%d needs %d; give the addresses of all nodes, replicas too"
                .formatted(
                    nodes.address(master.getAsInt()),
                    layout.replicasOf(master.getAsInt()).size(),
                    topology.replicationFactor(),
                    wanted)
            : "Redis: replicas not in sync after " + LIMIT.toSeconds() + " s");
  }

  private boolean inSync(Layout layout, Topology topology, int wanted) {
    return withTooFew(layout, wanted).isEmpty()
        && of(layout, topology).stream().allMatch(ReplicaState::complete);
  }

  /** A master that has fewer replicas than it should. */
  private static OptionalInt withTooFew(Layout layout, int wanted) {
    return Arrays.stream(layout.masters())
        .filter(master -> layout.replicasOf(master).size() < wanted)
        .findFirst();
  }

  /** One entry per topic and server, in the order of the servers. */
  List<ReplicaState> of(Topology topology) {
    return of(masters.latest(), topology);
  }

  private List<ReplicaState> of(Layout layout, Topology topology) {
    return topology.topics().stream()
        .flatMap(topic -> of(layout, topic, topology.partitionsPerTopic()))
        .toList();
  }

  private Stream<ReplicaState> of(Layout layout, String topic, int partitions) {
    Map<Integer, Long> missing = new TreeMap<>();
    Set<Integer> silent = new TreeSet<>();
    for (Layout.PartitionKey key : layout.keys(topic, partitions)) {
      long wanted = RedisStreams.takenIn(nodes.ask(key.node()), key);
      missing.merge(key.node(), 0L, Long::sum);
      for (int replica : layout.replicasOf(key.node())) {
        OptionalLong held = silent.contains(replica) ? OptionalLong.empty() : heldBy(replica, key);
        if (held.isEmpty()) {
          silent.add(replica);
        }
        missing.merge(replica, Math.max(0, wanted - held.orElse(0)), Long::sum);
      }
    }
    return missing.entrySet().stream()
        .map(
            each ->
                new ReplicaState(
                    topic,
                    "redis-" + (each.getKey() + 1),
                    !silent.contains(each.getKey()),
                    each.getValue(),
                    "messages"));
  }

  /** Empty of a replica that does not answer. */
  private OptionalLong heldBy(int replica, Layout.PartitionKey key) {
    if (nodes.isLost(replica)) {
      return OptionalLong.empty();
    }
    try {
      RedisAsyncCommands<String, String> server = nodes.ask(replica);
      var _ = RedisAnswer.of(server.readOnly(), "read from the replica " + nodes.address(replica));
      return OptionalLong.of(RedisStreams.takenIn(server, key));
    } catch (DriverException gone) {
      return OptionalLong.empty();
    }
  }
}
