package brokerbench.engine.fork;

import brokerbench.broker.BrokerDriver;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.measurement.DeliveryAudit;
import brokerbench.results.IterationResult;
import brokerbench.scenario.Topology;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import java.util.List;
import java.util.Optional;

/** Holds what is known when all has come against what was counted and acknowledged before. */
record Reconciliation(DeliveryAudit audit, Topology topology) {

  /**
   * Compares the sums over all topics, or says why they cannot be compared.
   *
   * @param driver asks the broker what it counted
   * @param probes probe messages that the broker counted too
   */
  List<Finding> findings(BrokerDriver driver, long probes) {
    Optional<String> uncounted = driver.uncounted();
    if (uncounted.isPresent()) {
      return List.of(new DeliveryFinding.BrokerCountUnknown(uncounted.get()));
    }
    List<Long> stored = driver.storedMessages(topology);
    if (stored.isEmpty()) {
      return List.of();
    }
    long total = stored.stream().mapToLong(Long::longValue).sum() - probes;
    return DeliveryFinding.BrokerCountDiffers.of(
        topology.topics().size() + " topics", audit.acknowledged(), total);
  }

  /**
   * Deliveries beyond the first that came when their iteration was counted already.
   *
   * @param iterations of the load
   * @param counted their results, fewer where the load ended early
   */
  List<Finding> duplicatesAfter(List<LoadIteration> iterations, List<IterationResult> counted) {
    long now =
        iterations.stream().mapToLong(each -> audit.counts(each.ordinal()).duplicated()).sum();
    long then = counted.stream().mapToLong(each -> each.counts().duplicated()).sum();
    return Finding.any(now - then, DeliveryFinding.DuplicatesAfterIteration::new);
  }
}
