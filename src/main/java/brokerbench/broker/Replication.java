package brokerbench.broker;

import java.util.List;

/**
 * The copies of a topology's topics, node by node.
 *
 * @param promised nodes that hold a message when its publish is acknowledged; 0 or more
 * @param replicas one entry per topic and node that shall hold it, the leader's included; empty for
 *     a mode that keeps one copy or none
 */
public record Replication(int promised, List<ReplicaState> replicas) {

  /** One copy or none: there is nothing to compare. */
  public static final Replication NONE = new Replication(0, List.of());

  public Replication {
    replicas = List.copyOf(replicas);
  }

  /** How many of {@link #replicas} hold all that they shall. */
  public int completeReplicas() {
    return (int) replicas.stream().filter(ReplicaState::complete).count();
  }
}
