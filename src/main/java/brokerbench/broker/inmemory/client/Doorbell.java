package brokerbench.broker.inmemory.client;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Wakes one waiting thread. The waiter announces itself, looks once more whether there is anything
 * to do, and only then waits; whoever makes something to do rings afterwards. So no wake-up is
 * missed, and ringing costs one read while nobody waits.
 */
final class Doorbell {

  private volatile @Nullable Thread waiter;

  /** Says that the calling thread is about to wait. */
  void announce() {
    waiter = Thread.currentThread();
  }

  /** Waits for a ring, an interrupt or {@code nanos} ns; may return early. */
  void await(long nanos) {
    LockSupport.parkNanos(this, nanos);
  }

  /** Says that the calling thread waits no more. */
  void withdraw() {
    waiter = null;
  }

  /** Wakes the thread that waits or is about to. */
  void ring() {
    Thread waiting = waiter;
    if (waiting != null) {
      waiter = null;
      LockSupport.unpark(waiting);
    }
  }
}
