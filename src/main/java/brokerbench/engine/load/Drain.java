package brokerbench.engine.load;

import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.measurement.DeliveryAudit;

/** What is still owed once an iteration has sent all of its messages, and how long nothing came. */
final class Drain {

  /** Longer than the second for which a fetch of the study waits for messages. */
  private static final long QUIET_NS = 2_000_000_000L;

  private final LoadLeg leg;
  private final long timeoutNs;
  private final LoadIteration iteration;
  private final LoadListener listener;
  private long seen = -1;
  private long changedNs;
  private boolean waits;

  /**
   * @param timeoutNs without an arrival, after which what is owed is given up
   * @param iteration the last whose messages are owed
   * @param listener hears of waits in measurement iterations
   */
  Drain(LoadLeg leg, long timeoutNs, LoadIteration iteration, LoadListener listener) {
    this.leg = leg;
    this.timeoutNs = timeoutNs;
    this.iteration = iteration;
    this.listener = listener;
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
    long quietNs = nowNs - changedNs;
    tell(quietNs > Math.min(QUIET_NS, timeoutNs / 2));
    return quietNs > timeoutNs;
  }

  private void tell(boolean nowWaits) {
    if (nowWaits == waits || !iteration.measured()) {
      return;
    }
    waits = nowWaits;
    listener.waits(waits);
  }
}
