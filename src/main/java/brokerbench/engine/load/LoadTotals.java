package brokerbench.engine.load;

import brokerbench.engine.load.schedule.Pace;
import brokerbench.validity.Finding;
import brokerbench.validity.LoadFinding;
import java.util.List;

/**
 * Counts of a leg at one instant.
 *
 * @param atNs on the clock of the leg
 * @param published acknowledged since the leg was opened, 0 or more
 * @param delivered to all subscriptions since the leg was opened, 0 or more
 */
record LoadTotals(long atNs, long published, long delivered) {

  /** Those of now. */
  static LoadTotals of(LoadLeg leg) {
    LoadInstruments instruments = leg.instruments();
    return new LoadTotals(
        instruments.clock().nanoTime(),
        instruments.audit().acknowledged(),
        instruments.audit().delivered());
  }

  /**
   * Compares the rates of the halves of an iteration of a closed loop that begins with these.
   *
   * @param middle where it is half over
   * @param isDelivered whether to compare rates of deliveries; if not, those of publishes
   * @param measured iterations that the fork measures
   */
  List<Finding> drift(LoadTotals middle, LoadTotals ended, boolean isDelivered, int measured) {
    return LoadFinding.DriftInsideIteration.of(
        isDelivered ? "delivered_msg_per_s" : "published_msg_per_s",
        middle.since(this, isDelivered).perSecond(),
        ended.since(middle, isDelivered).perSecond(),
        ended.atNs - atNs,
        measured);
  }

  /** Of deliveries, or else of publishes. */
  Pace since(LoadTotals earlier, boolean isDelivered) {
    return isDelivered ? deliveredSince(earlier) : publishedSince(earlier);
  }

  Pace publishedSince(LoadTotals earlier) {
    return new Pace(published - earlier.published, atNs - earlier.atNs);
  }

  Pace deliveredSince(LoadTotals earlier) {
    return new Pace(delivered - earlier.delivered, atNs - earlier.atNs);
  }
}
