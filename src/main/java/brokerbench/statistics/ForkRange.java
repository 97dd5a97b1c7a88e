package brokerbench.statistics;

import java.util.Locale;

/**
 * How many forks are needed, as far as those at hand can tell.
 *
 * @param low least number, {@link Comparison#LEAST_FORKS} or more
 * @param high greatest number, not below {@code low}; {@link #MOST_FORKS} stands for that or more
 */
public record ForkRange(int low, int high) {

  /** Confidence of the range. */
  public static final double LEVEL = 0.8;

  /** No end is above this. */
  public static final int MOST_FORKS = 1_000;

  /** Such as {@code 9 to 40 (80 %)}. */
  public String words() {
    String numbers = low == high ? end(low) : end(low) + " to " + end(high);
    return String.format(Locale.ROOT, "%s (%.0f %%)", numbers, 100 * LEVEL);
  }

  private static String end(int forks) {
    return String.format(Locale.ROOT, forks < MOST_FORKS ? "%,d" : "%,d or more", forks);
  }
}
