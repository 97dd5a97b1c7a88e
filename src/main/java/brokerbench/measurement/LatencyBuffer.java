package brokerbench.measurement;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Values of one metric on their way from one thread into a {@link LatencyRecording}. One thread at
 * a time records, without a lock and without allocation; any thread flushes.
 *
 * <p>A ring: the recorder publishes each value by advancing the tail; whoever flushes holds the
 * lock and moves the values between head and tail into the channel. The recorder flushes at the
 * latest when the ring may be full, so no value is overwritten before it was moved.
 */
public final class LatencyBuffer {

  static final int CAPACITY = 128;

  /** Bounds how long a value of a thread that records slowly stays here. */
  static final long FLUSH_AFTER_NS = 10_000_000;

  private static final VarHandle TAIL =
      ConstantBootstraps.fieldVarHandle(
          MethodHandles.lookup(), "tail", VarHandle.class, LatencyBuffer.class, long.class);

  private final LatencyRecording recording;
  private final LatencyMetric metric;
  private final long[] values = new long[CAPACITY];

  // Written by the recorder alone.
  private long tail;
  private long ownFlushTail;
  private long ownFlushNs;
  private int ownIteration = -1;

  // Guarded by this.
  private long head;
  private int iteration = -1;

  LatencyBuffer(LatencyRecording recording, LatencyMetric metric) {
    this.recording = recording;
    this.metric = metric;
  }

  /**
   * Takes one value.
   *
   * @param valueIteration ordinal of the iteration to which the value belongs
   * @param valueNs nanoseconds; any value, see {@link LatencyRecording}
   * @param nowNs a recent reading of the {@link NanoClock}
   * @throws IllegalArgumentException when the recording has no such iteration
   */
  public void record(int valueIteration, long valueNs, long nowNs) {
    long at = tail;
    if (valueIteration != ownIteration
        || at - ownFlushTail == CAPACITY
        || nowNs - ownFlushNs > FLUSH_AFTER_NS) {
      makeRoom(valueIteration, nowNs);
    }
    values[(int) at & (CAPACITY - 1)] = valueNs;
    TAIL.setRelease(this, at + 1);
  }

  /** Moves what was recorded so far into the recording. Called by any thread. */
  public synchronized void flush() {
    long end = (long) TAIL.getAcquire(this);
    if (end > head) {
      recording.channel(iteration, metric).record(values, head, end);
      head = end;
    }
  }

  private synchronized void makeRoom(int nextIteration, long nowNs) {
    flush();
    if (nextIteration != ownIteration) {
      // Throws for an unknown iteration here, in the recorder's own call.
      recording.channel(nextIteration, metric);
      iteration = nextIteration;
      ownIteration = nextIteration;
    }
    ownFlushTail = tail;
    ownFlushNs = nowNs;
  }
}
