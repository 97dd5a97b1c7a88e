package brokerbench.engine.fork;

import brokerbench.results.DeliveryCounts;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import java.util.List;

/**
 * Checks that a leg's rows add up to the last message: what was owed is delivered or lost. The rows
 * come from the audit's sets; consumers count what they take a second time, and a delivery that
 * came after its row was told is in their count alone.
 */
final class DeliverySum {

  private final int subscriptions;
  private long owed;
  private long delivered;
  private long lost;

  /** Deliveries beyond those owed, at most: an unacknowledged publish may have arrived. */
  private long unowed;

  DeliverySum(int subscriptions) {
    this.subscriptions = subscriptions;
  }

  /** Takes the counts of an iteration as they were told. */
  void add(DeliveryCounts counts) {
    owed += counts.expected();
    delivered += counts.delivered();
    lost += counts.lost();
    unowed += (counts.sent() - counts.published()) * subscriptions;
  }

  /**
   * What does not add up.
   *
   * @param counted distinct deliveries of the leg, as its consumers counted them
   */
  List<Finding> findings(long counted) {
    long beyond = counted + lost - owed;
    boolean addsUp = counted >= delivered && beyond >= 0 && beyond <= unowed;
    return addsUp ? List.of() : List.of(new DeliveryFinding.CountsDisagree(owed, counted, lost));
  }
}
