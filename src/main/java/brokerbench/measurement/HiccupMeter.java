package brokerbench.measurement;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Shows how long this process could not run: a thread that does nothing but sleep for 1 ms wakes up
 * late by the time that the collector, the scheduler or the host took. The idea is jHiccup's. A
 * latency no longer than the longest hiccup says nothing about the broker.
 */
public final class HiccupMeter implements AutoCloseable {

  private static final long SLEEP_NS = 1_000_000;

  private final NanoClock clock;
  private final AtomicLong longestNs = new AtomicLong();
  private final Thread thread;
  private volatile boolean closed;

  private HiccupMeter(NanoClock clock) {
    this.clock = clock;
    thread = Thread.ofPlatform().daemon().name("hiccup-meter").unstarted(this::measure);
  }

  /** Starts the thread, which runs until {@link #close}. */
  public static HiccupMeter start(NanoClock clock) {
    HiccupMeter meter = new HiccupMeter(clock);
    meter.thread.start();
    return meter;
  }

  /** Longest time by which the thread woke up late since the last take, nanoseconds, 0 or more. */
  public long takeLongestNs() {
    return longestNs.getAndSet(0);
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }

  private void measure() {
    while (!closed) {
      long beganNs = clock.nanoTime();
      LockSupport.parkNanos(SLEEP_NS);
      long lateNs = clock.nanoTime() - beganNs - SLEEP_NS;
      longestNs.accumulateAndGet(lateNs, Math::max);
    }
  }
}
