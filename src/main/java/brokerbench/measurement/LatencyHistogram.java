package brokerbench.measurement;

import java.util.Collection;
import org.HdrHistogram.Histogram;

/**
 * A distribution of latencies in nanoseconds, finished: nothing is recorded into it any more.
 * Values are held to a fixed number of significant digits. A negative value, and one above an hour,
 * is counted in {@link #outOfRange} and is in no percentile; one between the ceiling and an hour is
 * in both.
 */
public final class LatencyHistogram {

  private final Histogram histogram;
  private final OutOfRange outOfRange;

  /** Takes over {@code histogram}, which nobody changes afterwards. */
  LatencyHistogram(Histogram histogram, OutOfRange outOfRange) {
    this.histogram = histogram;
    this.outOfRange = outOfRange;
  }

  /**
   * The distribution of all values of all {@code parts}: the one way to get a percentile over
   * several intervals, iterations or forks.
   *
   * @param parts may be empty
   */
  public static LatencyHistogram merge(Collection<LatencyHistogram> parts) {
    if (parts.size() == 1) {
      return parts.iterator().next();
    }
    int digits =
        parts.stream()
            .mapToInt(part -> part.histogram.getNumberOfSignificantValueDigits())
            .max()
            .orElse(1);
    Histogram sum = new Histogram(digits);
    OutOfRange outOfRange = OutOfRange.NONE;
    for (LatencyHistogram part : parts) {
      sum.add(part.histogram);
      outOfRange = outOfRange.plus(part.outOfRange);
    }
    return new LatencyHistogram(sum, outOfRange);
  }

  /** Number of values held, 0 or more. */
  public long count() {
    return histogram.getTotalCount();
  }

  /**
   * How many values were negative or above the ceiling of the recording. Not part of a histogram
   * log: none in what was read from one.
   */
  public OutOfRange outOfRange() {
    return outOfRange;
  }

  /** Smallest value, nanoseconds, rounded down within the significant digits; -1 when empty. */
  public long minNs() {
    return count() == 0 ? -1 : histogram.getMinValue();
  }

  /** Largest value, nanoseconds, rounded up within the significant digits; -1 when empty. */
  public long maxNs() {
    return count() == 0 ? -1 : histogram.getMaxValue();
  }

  /** Mean of the values held, nanoseconds, within the significant digits; 0 when empty. */
  public double meanNs() {
    return histogram.getMean();
  }

  /**
   * The smallest value that at least {@code percentile} percent of all values do not exceed,
   * nanoseconds, rounded up within the significant digits; -1 when empty.
   *
   * @param percentile 0 to 100
   * @throws IllegalArgumentException when the percentile is out of range
   */
  public long percentileNs(double percentile) {
    if (!(percentile >= 0 && percentile <= 100)) {
      throw new IllegalArgumentException("percentile " + percentile + ": use 0 to 100");
    }
    return count() == 0 ? -1 : histogram.getValueAtPercentile(percentile);
  }

  /** For the histogram log, which reads it and sets its tag. */
  Histogram histogram() {
    return histogram;
  }
}
