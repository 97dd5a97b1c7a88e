package brokerbench.measurement;

import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The values of one metric of one iteration, guarded by its own lock. */
final class LatencyChannel {

  /** An hour: a message that is later than that is not late but lost. */
  private static final long LARGEST_HELD_NS = 3_600_000_000_000L;

  private final int digits;
  private final long ceilingNs;

  private final Histogram total;
  private OutOfRange totalOutOfRange = OutOfRange.NONE;
  private Histogram interval;
  private OutOfRange intervalOutOfRange = OutOfRange.NONE;

  LatencyChannel(int digits, long ceilingNs) {
    this.digits = digits;
    this.ceilingNs = ceilingNs;
    total = new Histogram(digits);
    interval = new Histogram(digits);
  }

  /** Records {@code values[from & mask]} up to, not including, {@code values[to & mask]}. */
  synchronized void record(long[] values, long from, long to) {
    int mask = values.length - 1;
    long outOfRange = 0;
    long notHeld = 0;
    for (long i = from; i < to; i++) {
      long valueNs = values[(int) i & mask];
      if (valueNs < 0 || valueNs > ceilingNs) {
        outOfRange++;
      }
      if (valueNs >= 0 && valueNs <= LARGEST_HELD_NS) {
        interval.recordValue(valueNs);
      } else {
        notHeld++;
      }
    }
    if (outOfRange > 0 || notHeld > 0) {
      intervalOutOfRange = intervalOutOfRange.plus(new OutOfRange(outOfRange, notHeld));
    }
  }

  /** What came since the last call, under the names given; empty when nothing did. */
  synchronized Optional<LatencyInterval> takeInterval(int iteration, LatencyMetric metric) {
    if (interval.getTotalCount() == 0 && intervalOutOfRange.equals(OutOfRange.NONE)) {
      return Optional.empty();
    }
    LatencyHistogram taken = new LatencyHistogram(interval, intervalOutOfRange);
    total.add(interval);
    totalOutOfRange = totalOutOfRange.plus(intervalOutOfRange);
    // As large as the one before, so that it does not have to grow value by value again.
    interval = new Histogram(1, interval.getHighestTrackableValue(), digits);
    interval.setAutoResize(true);
    intervalOutOfRange = OutOfRange.NONE;
    return Optional.of(new LatencyInterval(iteration, metric, taken));
  }

  /** All that came so far. */
  synchronized LatencyHistogram total() {
    Histogram sum = total.copy();
    sum.add(interval);
    return new LatencyHistogram(sum, totalOutOfRange.plus(intervalOutOfRange));
  }
}
