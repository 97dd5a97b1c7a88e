package brokerbench.engine.load;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the messages a producer may have unacknowledged. One thread acquires; any thread releases.
 * Allocates nothing.
 */
final class Window {

  private long limit;
  private final AtomicLong released = new AtomicLong();
  private volatile @Nullable Thread waiting;
  private long acquired;

  /**
   * A window.
   *
   * @param limit 1 or more; {@link Long#MAX_VALUE} never blocks
   */
  Window(long limit) {
    this.limit = limit;
  }

  /** Changes the limit. Nobody acquires meanwhile, and whoever does later was started later. */
  void limit(long newLimit) {
    limit = newLimit;
  }

  /** Waits until there is room for one more. Throws when the thread is interrupted. */
  void acquire() throws InterruptedException {
    if (acquired - released.get() >= limit) {
      awaitRoom();
    }
    acquired++;
  }

  private void awaitRoom() throws InterruptedException {
    waiting = Thread.currentThread();
    try {
      while (acquired - released.get() >= limit) {
        LockSupport.park(this);
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
      }
    } finally {
      waiting = null;
    }
  }

  /** Gives back one. */
  void release() {
    released.incrementAndGet();
    Thread thread = waiting;
    if (thread != null) {
      LockSupport.unpark(thread);
    }
  }

  /** Messages not given back yet, as the acquiring thread sees them. */
  long outstanding() {
    return acquired - released.get();
  }
}
