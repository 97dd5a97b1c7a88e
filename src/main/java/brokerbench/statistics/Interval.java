package brokerbench.statistics;

/**
 * A range for an unknown value.
 *
 * @param low least value, in the unit of what it is about
 * @param high greatest value, not below {@code low}
 * @param level confidence, above 0 and below 1
 */
public record Interval(double low, double high, double level) {

  /** Confidence of every interval that the suite shows. */
  public static final double LEVEL = 0.99;

  /** Fewer forks than this give no interval. */
  public static final int LEAST_FORKS = 3;

  /** Whether every value of this interval lies in {@code [least, greatest]}. */
  public boolean within(double least, double greatest) {
    return low >= least && high <= greatest;
  }

  /** Whether no value of this interval lies in {@code [least, greatest]}. */
  public boolean outside(double least, double greatest) {
    return high < least || low > greatest;
  }
}
