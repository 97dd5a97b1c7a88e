package brokerbench.broker;

/**
 * What one node holds of one topic.
 *
 * @param node as the broker names it, such as {@code kafka-2}
 * @param reachable whether the node answers, or its leader hears of it
 * @param missing what the leader holds and this node is not known to hold, 0 or more, in {@code
 *     unit}; all of it where nobody knows
 * @param unit what the broker counts replicas in, such as {@code bytes}
 */
public record ReplicaState(
    String topic, String node, boolean reachable, long missing, String unit) {

  /** Whether the node is known to hold all that the leader holds. */
  public boolean complete() {
    return reachable && missing == 0;
  }
}
