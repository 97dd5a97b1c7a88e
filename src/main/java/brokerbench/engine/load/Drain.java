package brokerbench.engine.load;

import brokerbench.measurement.DeliveryAudit;

/** Notices when outstanding messages have stopped arriving. */
final class Drain {

  private final LoadSession session;
  private final long timeoutNs;
  private long seen = -1;
  private long changedNs;

  Drain(LoadSession session, long timeoutNs) {
    this.session = session;
    this.timeoutNs = timeoutNs;
  }

  /** Whether nothing was acknowledged or delivered for the timeout, seen from the first call on. */
  boolean isStuck() {
    DeliveryAudit audit = session.instruments().audit();
    long arrived = audit.acknowledged() + audit.delivered();
    long nowNs = session.instruments().clock().nanoTime();
    if (arrived != seen) {
      seen = arrived;
      changedNs = nowNs;
    }
    return nowNs - changedNs > timeoutNs;
  }
}
