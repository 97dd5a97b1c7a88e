package brokerbench.engine.load;

import brokerbench.validity.Finding;
import brokerbench.validity.LoadFinding;
import java.util.List;

/** Where an iteration of a closed loop begins, where it is half over, and where it ends. */
record LoadHalves(LoadTotals began, LoadTotals middle, LoadTotals ended) {

  /**
   * Compares the rates of the two halves.
   *
   * @param delivered whether to compare rates of deliveries; if not, those of publishes
   * @param measured iterations that the fork measures
   */
  List<Finding> drift(boolean delivered, int measured) {
    return LoadFinding.DriftInsideIteration.of(
        delivered ? "delivered_msg_per_s" : "published_msg_per_s",
        perSecond(delivered, began, middle),
        perSecond(delivered, middle, ended),
        ended.atNs() - began.atNs(),
        measured);
  }

  private static double perSecond(boolean delivered, LoadTotals from, LoadTotals to) {
    return (delivered ? to.deliveredSince(from) : to.publishedSince(from)).perSecond();
  }
}
