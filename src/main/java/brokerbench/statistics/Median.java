package brokerbench.statistics;

import java.util.Arrays;
import java.util.List;

/** Medians: the middle value, or the mean of the two middle ones. */
public final class Median {

  private Median() {}

  /** NaN for no values. */
  public static double of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return ofSorted(sorted);
  }

  /** The median of each fork's values: one value per fork, which is the sample of this room. */
  public static double[] ofEach(List<double[]> forks) {
    return forks.stream().mapToDouble(Median::of).toArray();
  }

  private static double ofSorted(double[] sorted) {
    int middle = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
