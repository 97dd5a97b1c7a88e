package brokerbench.report;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/** The statistics that JMH shows of a sample of iterations. */
final class JmhStatistics {

  static final List<Double> PERCENTS =
      List.of(0.0, 50.0, 90.0, 95.0, 99.0, 99.9, 99.99, 99.999, 99.9999, 100.0);

  private static final double LEVEL = 0.999;

  private final double[] sorted;

  JmhStatistics(double[] values) {
    sorted = values.clone();
    Arrays.sort(sorted);
  }

  /** NaN without values. */
  double mean() {
    return Arrays.stream(sorted).average().orElse(Double.NaN);
  }

  /** Half width of the 99.9 % Student interval of the mean; NaN with at most two values. */
  double error() {
    int n = sorted.length;
    if (n <= 2) {
      return Double.NaN;
    }
    double mean = mean();
    double squares = Arrays.stream(sorted).map(value -> (value - mean) * (value - mean)).sum();
    double standardError = Math.sqrt(squares / (n - 1) / n);
    return TDistribution.of(n - 1).inverseCumulativeProbability(1 - (1 - LEVEL) / 2)
        * standardError;
  }

  /** By interpolation at {@code percent * (n + 1) / 100}, as JMH does. */
  double percentile(double percent) {
    int n = sorted.length;
    if (n == 0) {
      return Double.NaN;
    }
    double position = percent * (n + 1) / 100;
    if (position < 1) {
      return sorted[0];
    }
    if (position >= n) {
      return sorted[n - 1];
    }
    int below = (int) position;
    return sorted[below - 1] + (position - below) * (sorted[below] - sorted[below - 1]);
  }
}
