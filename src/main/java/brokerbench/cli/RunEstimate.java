package brokerbench.cli;

import brokerbench.measurement.NanoClock;
import java.util.OptionalLong;

/**
 * Guesses how long a run still takes: the rest of this fork's load at the pace so far, and for each
 * fork to come the mean of those before, or what this one will have taken when it is the first.
 */
final class RunEstimate {

  private final NanoClock clock;
  private final long runStartedNs;
  private long forkStartedNs;
  private long loadStartedNs;
  private int position;
  private int total;

  RunEstimate(NanoClock clock) {
    this.clock = clock;
    this.runStartedNs = clock.nanoTime();
  }

  /** Fork {@code newPosition} of {@code newTotal} begins, counted from 1. */
  void forkStarted(int newPosition, int newTotal) {
    position = newPosition;
    total = newTotal;
    forkStartedNs = clock.nanoTime();
    loadStartedNs = 0;
  }

  /** An iteration begins; the first one starts the fork's load. */
  void iterationStarted() {
    if (loadStartedNs == 0) {
      loadStartedNs = clock.nanoTime();
    }
  }

  /** Nanoseconds since the fork's load began. */
  long loadElapsedNs() {
    return clock.nanoTime() - loadStartedNs;
  }

  /**
   * Nanoseconds left of the whole run; empty while nothing can be said.
   *
   * @param loadShare part of this fork's load that is done, 0 to 1
   */
  OptionalLong leftNs(double loadShare) {
    if (!(loadShare > 0)) {
      return OptionalLong.empty();
    }
    double ofThisFork = loadElapsedNs() * Math.max(0, 1 - loadShare) / loadShare;
    int done = position - 1;
    double perFork =
        done > 0
            ? (double) (forkStartedNs - runStartedNs) / done
            : clock.nanoTime() - forkStartedNs + ofThisFork;
    return OptionalLong.of(Math.round(ofThisFork + (total - position) * perFork));
  }
}
