package brokerbench.statistics;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.ToDoubleFunction;

/** Medians: the middle value, or the mean of the two middle ones. */
public final class Median {

  private Median() {}

  /** The median of {@code value} of each of {@code all}; NaN of none. */
  public static <T> double of(Collection<T> all, ToDoubleFunction<T> value) {
    return of(all.stream().mapToDouble(value).toArray());
  }

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
