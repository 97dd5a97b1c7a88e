package brokerbench.broker.nats.client;

import brokerbench.broker.DriverException;
import brokerbench.broker.ReplicaState;
import brokerbench.broker.Replication;
import brokerbench.scenario.Topology;
import io.nats.client.api.ClusterInfo;
import io.nats.client.api.Replica;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the leader of each stream knows of its followers.
 *
 * <p>A follower's {@code lag} is the leader's commit index less the last index that the follower
 * has acknowledged (nats-server, {@code raft.Peers}). Both count entries of the Raft log, each of
 * which carries one message or several, and some none: a lag is no number of messages. Without a
 * lag the follower has everything that is committed in its log. A leader that was elected a moment
 * ago knows nothing of a follower until it answers, and tells the whole log as its lag.
 *
 * <p>{@code current} says besides that the leader has heard of the follower in the last 10 s; for
 * that long a node that died in step is told as complete. {@code offline} comes later still.
 */
record StreamReplicas(NatsStreams streams) {

  private static final String UNIT = "raft log entries";

  Replication of(Topology topology) {
    List<ReplicaState> states = new ArrayList<>();
    for (String topic : topology.topics()) {
      ClusterInfo cluster = streams.info(topic).getClusterInfo();
      String leader = cluster == null ? null : cluster.getLeader();
      if (cluster == null || leader == null) {
        throw new DriverException("NATS: stream " + topic + " has no leader");
      }
      states.add(new ReplicaState(topic, leader, true, 0, UNIT));
      followers(cluster).forEach(follower -> states.add(state(topic, follower)));
    }
    return new Replication(topology.replicationFactor() / 2 + 1, states);
  }

  /** Those that the leader knows. */
  static List<Replica> followers(ClusterInfo cluster) {
    @Nullable List<Replica> followers = cluster.getReplicas();
    return followers == null ? List.of() : followers;
  }

  private static ReplicaState state(String topic, Replica follower) {
    boolean heardOf = follower.isCurrent() || follower.getLag() > 0;
    return new ReplicaState(
        topic, follower.getName(), heardOf && !follower.isOffline(), follower.getLag(), UNIT);
  }
}
