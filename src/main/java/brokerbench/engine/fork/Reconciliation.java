package brokerbench.engine.fork;

import brokerbench.measurement.DeliveryAudit;
import brokerbench.scenario.Topology;
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
    long acknowledged = audit.acknowledged();
    return total == acknowledged
        ? List.of()
        : List.of(
            new Finding.BrokerCountDiffers(
                topology.topics().size() + " topics", acknowledged, total));
  }
}
