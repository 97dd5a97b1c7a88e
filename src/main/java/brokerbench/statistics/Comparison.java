package brokerbench.statistics;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Two groups of forks as a ratio. Why these limits: {@code src/docs/decisions}, comparison of
 * forks.
 *
 * @param ratio median of the first group over that of the second
 * @param interval of the ratio, or null when a group has too few forks for one
 * @param forks forks of the smaller group
 * @param verdict what may be claimed
 * @param forksNeeded when inconclusive, about how many forks would decide; else {@code forks}
 */
public record Comparison(
    double ratio, @Nullable Interval interval, int forks, Verdict verdict, int forksNeeded) {

  /** Ratios in {@code [1 / 1.05, 1.05]}, rounded outward, are the same for a reader. */
  public static final double SAME_LOW = 0.95;

  /** See {@link #SAME_LOW}. */
  public static final double SAME_HIGH = 1.05;

  /** With fewer forks a difference is not claimed. */
  public static final int LEAST_FORKS = 5;

  /** No estimate of the forks needed is above this. */
  public static final int MOST_FORKS = 1_000;

  private static final double BLUR_LOW = 0.8;
  private static final double BLUR_HIGH = 1.25;

  /** What may be claimed. */
  public enum Verdict {
    /** The interval meets the band of equality and stays within a quarter of it. */
    NO_DIFFERENCE_FOUND,
    /** The interval lies wholly outside the band of equality. */
    DIFFERS,
    /** Too few forks, or an interval so wide that it excludes nothing. */
    INCONCLUSIVE
  }

  /**
   * Compares two samples; see {@link HierarchicalBootstrap} for their shape.
   *
   * @return null when the ratio has no finite value, such as for a figure that nothing recorded
   */
  public static @Nullable Comparison of(
      List<double[]> first, List<double[]> second, HierarchicalBootstrap bootstrap) {
    double ratio = Median.ofForks(first) / Median.ofForks(second);
    if (!Double.isFinite(ratio)) {
      return null;
    }
    int forks = Math.min(first.size(), second.size());
    if (forks < HierarchicalBootstrap.LEAST_FORKS) {
      return new Comparison(ratio, null, forks, Verdict.INCONCLUSIVE, LEAST_FORKS);
    }
    Interval interval = bootstrap.ratio(first, second);
    Verdict verdict = verdict(interval, forks);
    return new Comparison(ratio, interval, forks, verdict, needed(verdict, interval, forks));
  }

  private static Verdict verdict(Interval interval, int forks) {
    if (forks < LEAST_FORKS) {
      return Verdict.INCONCLUSIVE;
    }
    if (interval.outside(SAME_LOW, SAME_HIGH)) {
      return Verdict.DIFFERS;
    }
    return interval.within(BLUR_LOW, BLUR_HIGH)
        ? Verdict.NO_DIFFERENCE_FOUND
        : Verdict.INCONCLUSIVE;
  }

  private static int needed(Verdict verdict, Interval interval, int forks) {
    return verdict == Verdict.INCONCLUSIVE
        ? forksNeeded(interval, forks, Math.log(SAME_HIGH / SAME_LOW))
        : forks;
  }

  /**
   * About how many forks would make the interval of a ratio as narrow as wanted: the width of an
   * interval of a median falls with the square root of the number of forks.
   *
   * @param forks those that gave {@code interval}
   * @param logWidth the width wanted, as the natural logarithm of high over low
   * @return more than {@code forks}, from {@link #LEAST_FORKS} to {@link #MOST_FORKS}
   */
  public static int forksNeeded(Interval interval, int forks, double logWidth) {
    double times = Math.log(interval.high() / interval.low()) / logWidth;
    double needed = Double.isFinite(times) ? Math.ceil(forks * times * times) : MOST_FORKS;
    return (int) Math.clamp(needed, Math.max(LEAST_FORKS, forks + 1), MOST_FORKS);
  }

  /** The verdict in words. */
  public String words() {
    return switch (verdict) {
      case NO_DIFFERENCE_FOUND -> "no difference found";
      case DIFFERS -> "differs";
      case INCONCLUSIVE ->
          String.format(Locale.ROOT, "inconclusive (%d forks, needs %d)", forks, forksNeeded);
    };
  }
}
