package brokerbench.engine.fork;

import brokerbench.broker.DriverException;
import brokerbench.broker.ReplicaState;
import brokerbench.broker.Replication;
import brokerbench.measurement.NanoClock;
import brokerbench.validity.Finding;
import brokerbench.validity.ServerFinding;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Waits until every node holds what its leader holds. Asks again until that is so, or until nothing
 * has changed for the limit: a cluster that elects a leader answers later, a follower that catches
 * up is given its time, and a node that stays behind is found out.
 *
 * @param question put to the broker again and again; may throw {@link DriverException}
 * @param limit longest time without a change
 */
record ReplicaCheck(Supplier<Replication> question, NanoClock clock, Duration limit) {

  private static final long PAUSE_MILLIS = 100;

  /**
   * The last answer.
   *
   * @throws DriverException when the broker gave none within the limit
   */
  Replication settle() throws InterruptedException {
    Replication last = null;
    long changedNs = clock.nanoTime();
    while (true) {
      DriverException failure = null;
      try {
        Replication asked = question.get();
        if (asked.replicas().stream().allMatch(ReplicaState::complete)) {
          return asked;
        }
        if (!asked.equals(last)) {
          changedNs = clock.nanoTime();
        }
        last = asked;
      } catch (DriverException e) {
        failure = e;
      }
      if (clock.nanoTime() - changedNs > limit.toNanos()) {
        if (failure != null) {
          throw failure;
        }
        return Objects.requireNonNull(last);
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  /** One finding per node that is not complete, in the order of their names. */
  static List<Finding> findings(Replication replication) {
    Map<String, List<ReplicaState>> behindByNode =
        replication.replicas().stream()
            .filter(each -> !each.complete())
            .collect(Collectors.groupingBy(ReplicaState::node, TreeMap::new, Collectors.toList()));
    return behindByNode.entrySet().stream()
        .map(each -> finding(each.getKey(), each.getValue(), replication))
        .toList();
  }

  private static Finding finding(String node, List<ReplicaState> behind, Replication replication) {
    return new ServerFinding.ReplicaBehind(
        node,
        behind.stream().anyMatch(each -> !each.reachable()) ? "unreachable" : "behind",
        behind.size(),
        behind.stream().mapToLong(ReplicaState::missing).sum(),
        behind.getFirst().unit(),
        behind.stream().mapToInt(each -> holders(each.topic(), replication)).min().orElse(0),
        replication.promised());
  }

  private static int holders(String topic, Replication replication) {
    return (int)
        replication.replicas().stream()
            .filter(each -> each.topic().equals(topic) && each.complete())
            .count();
  }
}
