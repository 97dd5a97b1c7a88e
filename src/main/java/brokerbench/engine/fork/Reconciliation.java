package brokerbench.engine.fork;

import brokerbench.measurement.DeliveryAudit;
import brokerbench.scenario.Topology;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import java.util.List;

/** Holds the broker's own count of stored messages against the acknowledged publishes. */
record Reconciliation(DeliveryAudit audit, Topology topology) {

  /**
   * Compares the sums over all topics.
   *
   * @param stored messages per topic as the broker counts; empty when the mode stores nothing
   * @param probes probe messages among them
   */
  List<Finding> findings(List<Long> stored, long probes) {
    if (stored.isEmpty()) {
      return List.of();
    }
    long total = stored.stream().mapToLong(Long::longValue).sum() - probes;
    return DeliveryFinding.BrokerCountDiffers.of(
        topology.topics().size() + " topics", audit.acknowledged(), total);
  }
}
