package brokerbench.measurement;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Stops something for a share of its time: at the beginning of each {@link #PERIOD} it is stopped,
 * and goes on when the share is reached. A stop that ended late by the scheduler's doing is taken
 * from the next, so that the share holds over all; what was really reached is measured.
 */
public final class StopPulses implements AutoCloseable {

  /** From the beginning of one stop to that of the next. */
  public static final Duration PERIOD = Duration.ofMillis(50);

  /**
   * What was reached.
   *
   * @param elapsedNs from the beginning of the first stop to the end of the pulses
   * @param stoppedNs thereof between the return of a stop and the call that ended it
   */
  public record Total(long elapsedNs, long stoppedNs, long stops) {}

  private final double share;
  private final Runnable stop;
  private final Runnable resume;
  private final NanoClock clock;
  private final Thread thread;
  private volatile boolean closed;
  private volatile Total total = new Total(0, 0, 0);

  private StopPulses(double share, Runnable stop, Runnable resume, NanoClock clock) {
    this.share = share;
    this.stop = stop;
    this.resume = resume;
    this.clock = clock;
    thread = Thread.ofPlatform().daemon().name("stop-pulses").unstarted(this::pulse);
  }

  /**
   * Begins with a stop at once; goes on until {@link #close}.
   *
   * @param share of each period, above 0 and below 1
   * @param stop returns when all is stopped
   * @param resume undoes {@code stop}; is called after each one, whatever happens
   */
  public static StopPulses start(double share, Runnable stop, Runnable resume, NanoClock clock) {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException("share " + share + " is not above 0 and below 1");
    }
    StopPulses pulses = new StopPulses(share, stop, resume, clock);
    pulses.thread.start();
    return pulses;
  }

  /** What was reached so far; final once {@link #close} has returned. */
  public Total total() {
    return total;
  }

  /** Ends a stop that is going on, and all to come. May be called twice. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        // Nothing may stay stopped behind a caller that is in a hurry.
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void pulse() {
    long periodNs = PERIOD.toNanos();
    long beganNs = clock.nanoTime();
    long stoppedNs = 0;
    for (long stops = 1; !closed; stops++) {
      long period = (clock.nanoTime() - beganNs) / periodNs;
      long periodEndNs = (period + 1) * periodNs;
      stoppedNs += stopFor(Math.round(share * periodEndNs) - stoppedNs);
      awaitUnlessClosed(beganNs + periodEndNs);
      total = new Total(clock.nanoTime() - beganNs, stoppedNs, stops);
    }
  }

  private long stopFor(long lengthNs) {
    if (lengthNs <= 0) {
      return 0;
    }
    try {
      stop.run();
      long stoppedAtNs = clock.nanoTime();
      awaitUnlessClosed(stoppedAtNs + lengthNs);
      return clock.nanoTime() - stoppedAtNs;
    } finally {
      resume.run();
    }
  }

  private void awaitUnlessClosed(long untilNs) {
    long leftNs = untilNs - clock.nanoTime();
    while (!closed && leftNs > 0) {
      LockSupport.parkNanos(Math.min(leftNs, TimeUnit.SECONDS.toNanos(1)));
      leftNs = untilNs - clock.nanoTime();
    }
  }
}
