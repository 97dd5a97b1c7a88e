package brokerbench.statistics;

import java.util.Arrays;

/** Medians: the middle value, or the mean of the two middle ones. */
public final class Median {

  private Median() {}

  /** NaN for no values. */
  public static double of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
