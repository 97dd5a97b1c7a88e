package brokerbench.statistics;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Whether the forks of two groups alternate in time, so that what drifts meanwhile enters both.
 * They do when, in the order in which they began, neither group has more than {@link #LONGEST} of
 * its forks in a row, nor all of them (two or more) before the other's first.
 */
public final class Alternation {

  /**
   * Rounds that hold both groups give two in a row at most, and each round that lost one of them
   * one more. One fork further could be a whole group: as many as a verdict takes.
   */
  public static final int LONGEST = Comparison.LEAST_FORKS - 1;

  private Alternation() {}

  /**
   * Whether they alternate.
   *
   * @param first when the forks of one group began, in any unit and order; two forks of unlike
   *     groups that began at once alternate
   * @param second of the other group
   */
  public static boolean of(long[] first, long[] second) {
    return longestStretch(first, second) <= LONGEST
        && !isBefore(first, second)
        && !isBefore(second, first);
  }

  private static boolean isBefore(long[] one, long[] other) {
    return one.length > 1
        && other.length > 1
        && Arrays.stream(one).max().orElseThrow() < Arrays.stream(other).min().orElseThrow();
  }

  /** The most forks of one group in a row. */
  static int longestStretch(long[] first, long[] second) {
    SortedMap<Long, int[]> moments = new TreeMap<>();
    Arrays.stream(first).forEach(at -> moments.computeIfAbsent(at, _ -> new int[2])[0]++);
    Arrays.stream(second).forEach(at -> moments.computeIfAbsent(at, _ -> new int[2])[1]++);
    int longest = 0;
    int[] stretch = new int[2];
    for (int[] forks : moments.values()) {
      for (int group = 0; group < 2; group++) {
        stretch[group] = forks[1 - group] > 0 ? 0 : stretch[group] + forks[group];
        longest = Math.max(longest, stretch[group]);
      }
    }
    return longest;
  }
}
