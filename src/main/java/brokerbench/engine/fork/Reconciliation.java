package brokerbench.engine.fork;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientCounters;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.measurement.DeliveryAudit;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.IterationResult;
import brokerbench.scenario.Topology;
import brokerbench.validity.ClientFinding;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
   * Checks that a leg's rows add up to the last message: what was owed is delivered or lost. The
   * rows come from the audit's sets; consumers count what they take a second time, and a delivery
   * that came after its row was told is in their count alone.
   *
   * @param told counts of each iteration, as they were told
   * @param counted distinct deliveries of the leg, as its consumers counted them
   */
  static List<Finding> sums(List<DeliveryCounts> told, int subscriptions, long counted) {
    long owed = told.stream().mapToLong(DeliveryCounts::expected).sum();
    long delivered = told.stream().mapToLong(DeliveryCounts::delivered).sum();
    long lost = told.stream().mapToLong(DeliveryCounts::lost).sum();
    // An unacknowledged publish may have arrived.
    long mostBeyond =
        told.stream().mapToLong(each -> each.sent() - each.published()).sum() * subscriptions;
    long beyond = counted + lost - owed;
    boolean addsUp = counted >= delivered && beyond >= 0 && beyond <= mostBeyond;
    return Finding.when(!addsUp, new DeliveryFinding.CountsDisagree(owed, counted, lost));
  }

  /**
   * Where messages were lost, and requests that found nobody.
   *
   * @param counted by the client library from the beginning of the load until nothing came any more
   * @param lost deliveries owed that never came, where the mode may lose
   */
  static List<Finding> ofClient(ClientCounters counted, long lost) {
    @Nullable Long reconnects =
        counted.reconnects().isPresent() ? counted.reconnects().getAsLong() : null;
    List<Finding> findings =
        new ArrayList<>(
            Finding.any(
                lost, all -> new DeliveryFinding.LossPlaced(all, counted.dropped(), reconnects)));
    findings.addAll(Finding.any(counted.noResponders(), ClientFinding.NoResponders::new));
    return findings;
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
