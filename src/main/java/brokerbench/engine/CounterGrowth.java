package brokerbench.engine;

import brokerbench.quantity.Counter;
import java.util.HashMap;
import java.util.Map;

/** What a counter of each node grew by; a node that was started again counts from 0. */
final class CounterGrowth {

  private final Map<String, Long> lastNs = new HashMap<>();
  private long sumNs;

  /** Forgets all. */
  synchronized void clear() {
    lastNs.clear();
    sumNs = 0;
  }

  /**
   * Takes a reading; those of one node in the order in which they were made.
   *
   * @param totalNs that the node's process or container has counted
   * @return growth since the node's reading before, nanoseconds; 0 of its first
   */
  synchronized long take(String node, long totalNs) {
    Long before = lastNs.put(node, totalNs);
    if (before == null) {
      return 0;
    }
    long passedNs = Counter.growth(before, totalNs);
    sumNs += passedNs;
    return passedNs;
  }

  /** Growth of all nodes together since their first readings, nanoseconds. */
  synchronized long sumNs() {
    return sumNs;
  }
}
