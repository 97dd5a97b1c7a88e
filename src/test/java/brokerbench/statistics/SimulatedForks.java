package brokerbench.statistics;

import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Two groups of forks with the same true mean, 1, again and again: how often their interval holds
 * the truth, and how often a rule calls them different. The same seed and groups give the same
 * shares.
 *
 * @param firstForks of one group
 * @param secondForks of the other
 * @param repetitions how often
 */
public record SimulatedForks(int firstForks, int secondForks, int repetitions) {

  private static final long SEED = 20_261_123;

  /**
   * Variations of two arms that were measured.
   *
   * @param figure what they are of
   * @param first coefficient of variation, 0 or more
   * @param second likewise
   */
  public record Variations(String figure, double first, double second) {}

  /** Share of repetitions in which the interval of {@code method} holds the true ratio, 1. */
  public double coverage(Variations of, BiFunction<double[], double[], @Nullable Interval> method) {
    return share(of, (first, second) -> !method.apply(first, second).outside(1, 1));
  }

  /** Share of repetitions that meet {@code condition}. */
  public double share(Variations of, BiPredicate<double[], double[]> condition) {
    SplittableRandom random = new SplittableRandom(SEED + of.hashCode());
    int met = 0;
    for (int i = 0; i < repetitions; i++) {
      double[] first = LogNormalForks.of(random, firstForks, 1, deviation(of.first()));
      double[] second = LogNormalForks.of(random, secondForks, 1, deviation(of.second()));
      met += condition.test(first, second) ? 1 : 0;
    }
    return (double) met / repetitions;
  }

  private static double deviation(double variation) {
    return Math.sqrt(Math.log1p(variation * variation));
  }
}
