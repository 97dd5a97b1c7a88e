package brokerbench.engine.load;

import brokerbench.measurement.DeliveryAudit;

/** Notices when outstanding messages have stopped arriving. */
final class Drain {

  private final LoadLeg leg;
  private final long timeoutNs;
  private long seen = -1;
  private long changedNs;

  Drain(LoadLeg leg, long timeoutNs) {
    this.leg = leg;
    this.timeoutNs = timeoutNs;
  }

  /** Whether nothing was acknowledged or delivered for the timeout, seen from the first call on. */
  boolean isStuck() {
    DeliveryAudit audit = leg.instruments().audit();
    long arrived = audit.acknowledged() + audit.delivered();
    long nowNs = leg.instruments().clock().nanoTime();
    if (arrived != seen) {
      seen = arrived;
      changedNs = nowNs;
    }
    return nowNs - changedNs > timeoutNs;
  }
}
