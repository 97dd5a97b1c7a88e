package brokerbench.engine.load;

import brokerbench.engine.load.schedule.WindowBound;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the messages a producer may have unacknowledged. One thread acquires; any thread releases.
 * Allocates nothing.
 */
final class Window {

  private WindowBound bound;
  private final AtomicLong released = new AtomicLong();
  private volatile long releasedToGoOn;
  private volatile @Nullable Thread waiting;
  private long acquired;

  /** Messages for which room was seen and not taken yet. */
  private long room;

  Window(WindowBound bound) {
    this.bound = bound;
  }

  /** Changes the bound. Nobody acquires meanwhile, and whoever does later was started later. */
  void bound(WindowBound newBound) {
    bound = newBound;
    room = 0;
  }

  /**
   * Waits until there is room for one more; once there was none, for as much as the bound asks for.
   * Throws when the thread is interrupted.
   */
  void acquire() throws InterruptedException {
    if (room == 0) {
      room = bound.limit() - outstanding();
      if (room < bound.leastRoom()) {
        room = awaitRoom();
      }
    }
    room--;
    acquired++;
  }

  private long awaitRoom() throws InterruptedException {
    releasedToGoOn = acquired - bound.limit() + bound.leastRoom();
    waiting = Thread.currentThread();
    try {
      while (released.get() < releasedToGoOn) {
        LockSupport.park(this);
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
      }
    } finally {
      waiting = null;
    }
    return bound.limit() - outstanding();
  }

  /** Gives back one. */
  void release() {
    long now = released.incrementAndGet();
    Thread thread = waiting;
    if (thread != null && now >= releasedToGoOn) {
      LockSupport.unpark(thread);
    }
  }

  /** Messages not given back yet, as the acquiring thread sees them. */
  long outstanding() {
    return acquired - released.get();
  }
}
