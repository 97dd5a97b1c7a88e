package brokerbench.environment.compose;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Waits for what comes soon, on somebody else's time. */
final class Eventually {

  private static final int ROUNDS = 300;
  private static final long PAUSE_NS = 100_000_000;

  private Eventually() {}

  /** The first list that is not empty within 30 s, else an empty one. */
  static <T> List<T> notEmpty(Supplier<List<T>> source) {
    List<T> found = source.get();
    for (int round = 0; found.isEmpty() && round < ROUNDS; round++) {
      LockSupport.parkNanos(PAUSE_NS);
      found = source.get();
    }
    return found;
  }
}
