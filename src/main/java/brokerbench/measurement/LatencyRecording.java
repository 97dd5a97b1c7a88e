package brokerbench.measurement;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.HdrHistogram.Histogram;

/**
 * All latencies of a leg, by iteration and {@link LatencyMetric}. Threads record through their own
 * {@link LatencyBuffer}; a value that a buffer has taken is in exactly one interval and in the
 * total. Values below 0 or above the ceiling are counted as out of range, never clamped; those from
 * the ceiling up to an hour are held all the same. Memory is taken when an iteration's first value
 * comes.
 */
public final class LatencyRecording {

  private final int iterations;
  private final int digits;
  private final long ceilingNs;
  private final Map<LatencyMetric, AtomicReferenceArray<LatencyChannel>> channels =
      new EnumMap<>(LatencyMetric.class);
  private final List<LatencyBuffer> buffers = new CopyOnWriteArrayList<>();

  /**
   * Makes an empty recording.
   *
   * @param iterations of the leg, warm-ups included, 1 or more
   * @param digits significant decimal digits of a value, 1 to 5
   * @param ceilingNs largest value in range, nanoseconds, 1 or more
   * @throws IllegalArgumentException when a number is out of its range
   */
  public LatencyRecording(int iterations, int digits, long ceilingNs) {
    require(iterations >= 1, "iterations", iterations, "1 or more");
    require(digits >= 1 && digits <= 5, "histogram digits", digits, "1 to 5");
    require(ceilingNs >= 1, "ceiling in ns", ceilingNs, "1 or more");
    this.iterations = iterations;
    this.digits = digits;
    this.ceilingNs = ceilingNs;
    for (LatencyMetric metric : LatencyMetric.values()) {
      channels.put(metric, new AtomicReferenceArray<>(iterations));
    }
  }

  /** A buffer for one thread that records {@code metric}. Kept until the recording goes. */
  public LatencyBuffer newBuffer(LatencyMetric metric) {
    LatencyBuffer buffer = new LatencyBuffer(this, metric);
    buffers.add(buffer);
    return buffer;
  }

  /** What came since the last call, without the empty ones, all flushed. Called by one thread. */
  public List<LatencyInterval> takeIntervals() {
    flush();
    List<LatencyInterval> taken = new ArrayList<>();
    channels.forEach(
        (metric, ofMetric) -> {
          for (int iteration = 0; iteration < iterations; iteration++) {
            LatencyChannel channel = ofMetric.get(iteration);
            if (channel != null) {
              channel.takeInterval(iteration, metric).ifPresent(taken::add);
            }
          }
        });
    return taken;
  }

  /**
   * Everything recorded so far, taken or not; empty when there was nothing. Flushes every buffer
   * first.
   *
   * @throws IllegalArgumentException when the recording has no such iteration
   */
  public LatencyHistogram total(int iteration, LatencyMetric metric) {
    flush();
    LatencyChannel channel = ofMetric(iteration, metric).get(iteration);
    return channel == null
        ? new LatencyHistogram(new Histogram(digits), OutOfRange.NONE)
        : channel.total();
  }

  /**
   * Frees what an iteration holds; a value that is being recorded at that moment may go with it. A
   * value that comes afterwards is kept anew: it is in the next interval, and the total then counts
   * such values alone.
   *
   * @throws IllegalArgumentException when the recording has no such iteration
   */
  public void forget(int iteration) {
    for (LatencyMetric metric : LatencyMetric.values()) {
      ofMetric(iteration, metric).set(iteration, null);
    }
  }

  LatencyChannel channel(int iteration, LatencyMetric metric) {
    AtomicReferenceArray<LatencyChannel> ofMetric = ofMetric(iteration, metric);
    LatencyChannel channel = ofMetric.get(iteration);
    if (channel != null) {
      return channel;
    }
    LatencyChannel created = new LatencyChannel(digits, ceilingNs);
    LatencyChannel witness = ofMetric.compareAndExchange(iteration, null, created);
    return witness == null ? created : witness;
  }

  private void flush() {
    buffers.forEach(LatencyBuffer::flush);
  }

  private AtomicReferenceArray<LatencyChannel> ofMetric(int iteration, LatencyMetric metric) {
    if (iteration < 0 || iteration >= iterations) {
      throw new IllegalArgumentException(
          "iteration " + iteration + ": this recording has 0 to " + (iterations - 1));
    }
    return Objects.requireNonNull(channels.get(metric));
  }

  private static void require(boolean holds, String what, long value, String range) {
    if (!holds) {
      throw new IllegalArgumentException(what + " " + value + ": use " + range);
    }
  }
}
