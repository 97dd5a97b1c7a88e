package brokerbench.engine;

import brokerbench.results.ResourceSample;
import brokerbench.scenario.Phase;
import brokerbench.validity.Finding;
import brokerbench.validity.HostFinding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up for how long each node's processor quota stopped it while it was measured. */
final class ThrottledTime {

  private final Map<String, Long> lastNs = new HashMap<>();
  private final Map<String, Long> measuredNs = new TreeMap<>();

  /** Forgets all. */
  synchronized void clear() {
    lastNs.clear();
    measuredNs.clear();
  }

  /** Takes a sample; those of one node in the order in which they were taken. */
  synchronized void take(ResourceSample sample) {
    if (sample.throttledNsTotal().isEmpty()) {
      return;
    }
    long totalNs = sample.throttledNsTotal().getAsLong();
    Long before = lastNs.put(sample.node(), totalNs);
    if (before != null && sample.phase().equals(Phase.MEASUREMENT.word())) {
      // a container that was started again counts from 0
      long passedNs = totalNs < before ? totalNs : totalNs - before;
      measuredNs.merge(sample.node(), passedNs, Long::sum);
    }
  }

  /** A finding per node that was stopped. */
  synchronized List<Finding> findings() {
    return measuredNs.entrySet().stream()
        .filter(node -> node.getValue() > 0)
        .map(node -> (Finding) new HostFinding.ContainerThrottled(node.getKey(), node.getValue()))
        .toList();
  }
}
