package brokerbench.engine.load;

import brokerbench.measurement.NanoClock;
import java.util.concurrent.locks.LockSupport;

/**
 * What a consumer does with each message before it takes the next. It waits, as one does that
 * writes to a database: the thread that delivers parks until the time is over by the fork's clock.
 * A virtual thread leaves its processor to others meanwhile, and a thread of a client library is
 * held as a slow listener holds it. A message takes its time in full, and on top of that the time
 * by which the platform wakes a thread up late, some tens of microseconds, so that a consumer with
 * 1 ms of work takes somewhat less than 1,000 messages per second.
 *
 * @param clock the fork's
 * @param lengthNs time for each message, nanoseconds; 0 takes none
 */
public record ConsumerWork(NanoClock clock, long lengthNs) {

  /**
   * Returns when the time of a message that was received at {@code startNs} is over, or when the
   * thread is interrupted, which it then still is.
   */
  void take(long startNs) {
    if (lengthNs == 0) {
      return;
    }
    long endNs = startNs + lengthNs;
    for (long leftNs = endNs - clock.nanoTime();
        leftNs > 0 && !Thread.currentThread().isInterrupted();
        leftNs = endNs - clock.nanoTime()) {
      LockSupport.parkNanos(leftNs);
    }
  }
}
