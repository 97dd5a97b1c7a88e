package brokerbench.statistics;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/**
 * Two groups of forks, or two values of each fork, as a ratio or a difference. Why these limits:
 * {@code src/docs/decisions}, 0031 and 0067.
 *
 * @param contrast where the groups are averaged: of logarithms, or of the values themselves
 */
public record Comparison(Scale scale, Student contrast, Verdict verdict) {

  /** Ratios in {@code [1 / 1.05, 1.05]}, rounded outward, are the same for a reader. */
  public static final double SAME_LOW = 0.95;

  /** See {@link #SAME_LOW}. */
  public static final double SAME_HIGH = 1.05;

  /** With fewer forks a difference is not claimed. */
  public static final int LEAST_FORKS = 5;

  /**
   * Rounds from which on two groups are compared within them. With fewer, the degrees of freedom
   * that this costs may outweigh what it gains; with this many the interval is at most a twentieth
   * wider than Welch's.
   */
  public static final int LEAST_ROUNDS = 24;

  private static final double BLUR_LOW = 0.8;
  private static final double BLUR_HIGH = 1.25;

  /** What may be claimed. */
  public enum Verdict {
    /**
     * The interval of the ratio meets the band of equality and stays within a quarter of it; of a
     * difference, it is 0 without width.
     */
    NO_DIFFERENCE_FOUND,
    /** The ratio's interval is wholly outside the band of equality; a difference's excludes 0. */
    DIFFERS,
    /** Too few forks, or an interval so wide that it excludes nothing. */
    INCONCLUSIVE
  }

  /**
   * The ratio of the geometric means of two independent groups, one value per fork.
   *
   * @return null when a group is empty or has a value of 0 or below, which no ratio can have
   */
  public static @Nullable Comparison of(double[] first, double[] second) {
    return of(first, second, Scale.RATIO);
  }

  /**
   * Compares two independent groups, one value per fork: Welch's t.
   *
   * @return null when a group is empty, or has a value that {@code scale} does not take
   */
  public static @Nullable Comparison of(double[] first, double[] second, Scale scale) {
    return isTaken(first, scale) && isTaken(second, scale)
        ? judged(scale, Student.ofDifference(scale.transformed(first), scale.transformed(second)))
        : null;
  }

  /**
   * Compares two values of each fork, or the two forks of each round: Student's t of the ratios or
   * differences within.
   *
   * @param first as long as {@code second}, in the same order of forks
   * @return null when there is no fork, or a value that {@code scale} does not take
   */
  public static @Nullable Comparison ofPairs(double[] first, double[] second, Scale scale) {
    if (first.length != second.length) {
      throw new IllegalArgumentException(first.length + " values paired with " + second.length);
    }
    if (!isTaken(first, scale) || !isTaken(second, scale)) {
      return null;
    }
    double[] within = scale.transformed(first).clone();
    double[] subtracted = scale.transformed(second);
    Arrays.setAll(within, i -> within[i] - subtracted[i]);
    return judged(scale, Student.ofMean(within));
  }

  /**
   * Compares two groups whose forks took turns in rounds: from {@link #LEAST_ROUNDS} on by {@link
   * #ofPairs}, since the machine's speed at that hour is common to both forks of a round, else by
   * {@link #of(double[], double[], Scale)}. The number of rounds decides, never what the forks
   * measured. Where more than a tenth of a group's rounds lacks its other fork, groups are taken as
   * independent.
   *
   * @param first one value per round
   * @param second one value per round
   * @return null when a group is empty, or has a value that {@code scale} does not take
   */
  public static <K> @Nullable Comparison ofRounds(
      NavigableMap<K, Double> first, NavigableMap<K, Double> second, Scale scale) {
    List<K> both = first.keySet().stream().filter(second::containsKey).toList();
    int larger = Math.max(first.size(), second.size());
    return both.size() >= LEAST_ROUNDS && 10 * both.size() >= 9 * larger
        ? ofPairs(values(first, both), values(second, both), scale)
        : of(values(first, first.keySet()), values(second, second.keySet()), scale);
  }

  private static <K> double[] values(NavigableMap<K, Double> byRound, Collection<K> rounds) {
    return rounds.stream().mapToDouble(byRound::get).toArray();
  }

  private static boolean isTaken(double[] forks, Scale scale) {
    return forks.length > 0
        && Arrays.stream(forks).allMatch(Double::isFinite)
        && scale.holds(forks);
  }

  private static Comparison judged(Scale scale, Student contrast) {
    Interval interval = scale.back(contrast.interval());
    Verdict verdict =
        interval == null || contrast.forks() < LEAST_FORKS
            ? Verdict.INCONCLUSIVE
            : judged(scale == Scale.RATIO, interval);
    return new Comparison(scale, contrast, verdict);
  }

  private static Verdict judged(boolean isRatio, Interval interval) {
    if (isRatio ? interval.outside(SAME_LOW, SAME_HIGH) : interval.outside(0, 0)) {
      return Verdict.DIFFERS;
    }
    return (isRatio ? interval.within(BLUR_LOW, BLUR_HIGH) : interval.within(0, 0))
        ? Verdict.NO_DIFFERENCE_FOUND
        : Verdict.INCONCLUSIVE;
  }

  /** First over second, or first less second in the unit of the values. */
  public double value() {
    return scale.back(contrast.center());
  }

  /** Of {@link #value}; null with fewer than {@link Interval#LEAST_FORKS} forks in a group. */
  public @Nullable Interval interval() {
    return scale.back(contrast.interval());
  }

  /** Forks of the smaller group. */
  public int forks() {
    return contrast.forks();
  }

  /** How far the interval reaches, as a share of the value; NaN without one. */
  public double relativeHalfWidth() {
    return scale.relativeHalfWidth(value(), interval());
  }

  /**
   * How many forks, in each group, would make the interval so narrow that it reaches {@code margin}
   * to each side.
   *
   * @param margin of a ratio its natural logarithm, of a difference in the unit of the values
   * @return null with fewer than {@link Interval#LEAST_FORKS} forks, for a margin that is not above
   *     0, and where nothing varies
   */
  public @Nullable ForkRange forksFor(double margin) {
    return margin > 0 ? contrast.forksFor(margin) : null;
  }

  public String words() {
    return switch (verdict) {
      case NO_DIFFERENCE_FOUND -> "no difference found";
      case DIFFERS -> "differs";
      case INCONCLUSIVE -> "inconclusive: " + needed();
    };
  }

  private String needed() {
    if (forks() < LEAST_FORKS) {
      return "%d %s, needs %d at least"
          .formatted(forks(), forks() == 1 ? "fork" : "forks", LEAST_FORKS);
    }
    ForkRange range = scale == Scale.RATIO ? forksFor(Math.log(SAME_HIGH / SAME_LOW) / 2) : null;
    return forks() + " forks" + (range == null ? "" : ", needs " + range.words());
  }
}
