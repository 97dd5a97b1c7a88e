package brokerbench.engine;

import brokerbench.results.ResourceSample;
import brokerbench.scenario.Phase;
import brokerbench.validity.Finding;
import brokerbench.validity.HostFinding;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up for how long each node's processor quota stopped it while it was measured. */
final class ThrottledTime {

  private final CounterGrowth growth = new CounterGrowth();
  private final Map<String, Long> measuredNs = new TreeMap<>();

  /** Forgets all. */
  synchronized void clear() {
    growth.clear();
    measuredNs.clear();
  }

  /** Takes a sample; those of one node in the order in which they were taken. */
  synchronized void take(ResourceSample sample) {
    if (sample.throttledNsTotal().isEmpty()) {
      return;
    }
    long passedNs = growth.take(sample.node(), sample.throttledNsTotal().getAsLong());
    if (sample.phase().equals(Phase.MEASUREMENT.word())) {
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
