package brokerbench.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Intervals by resampling the levels at which variation arises: forks are drawn with replacement,
 * then iterations with replacement inside each drawn fork. The statistic is the median over the
 * drawn forks of each fork's median over its drawn iterations. The interval is the percentile
 * interval of the statistic over all resamples.
 *
 * <p>A sample is a list of forks; each fork is an array with one value per iteration, at least one.
 * The same seed and sample give the same interval, whatever was asked before.
 */
public final class HierarchicalBootstrap {

  /** Resamples per interval. */
  public static final int RESAMPLES = 10_000;

  /** Confidence of every interval that a report shows. */
  public static final double LEVEL = 0.99;

  /** Fewer forks than this give no interval. */
  public static final int LEAST_FORKS = 3;

  private static final String GENERATOR = "L64X128MixRandom";

  private final long seed;
  private final int resamples;

  /** With {@link #RESAMPLES} resamples. */
  public HierarchicalBootstrap(long seed) {
    this(seed, RESAMPLES);
  }

  HierarchicalBootstrap(long seed, int resamples) {
    this.seed = seed;
    this.resamples = resamples;
  }

  /** The seed of every interval. */
  public long seed() {
    return seed;
  }

  /**
   * Interval of the median over forks, in the unit of the values.
   *
   * @throws IllegalArgumentException with fewer than {@link #LEAST_FORKS} forks
   */
  public Interval median(List<double[]> forks) {
    requireForks(forks);
    return interval(random -> resampledMedian(forks, random));
  }

  /**
   * Interval of the ratio of the two medians, {@code first} over {@code second}.
   *
   * @throws IllegalArgumentException with fewer than {@link #LEAST_FORKS} forks in either
   */
  public Interval ratio(List<double[]> first, List<double[]> second) {
    requireForks(first);
    requireForks(second);
    return interval(random -> resampledMedian(first, random) / resampledMedian(second, random));
  }

  private Interval interval(ToDoubleFunction<RandomGenerator> statistic) {
    RandomGenerator random = RandomGeneratorFactory.of(GENERATOR).create(seed);
    double[] statistics = new double[resamples];
    for (int i = 0; i < resamples; i++) {
      statistics[i] = statistic.applyAsDouble(random);
    }
    Arrays.sort(statistics);
    int tail = (int) Math.floor((1 - LEVEL) / 2 * (resamples - 1));
    return new Interval(statistics[tail], statistics[resamples - 1 - tail], LEVEL);
  }

  private static double resampledMedian(List<double[]> forks, RandomGenerator random) {
    double[] medians = new double[forks.size()];
    for (int i = 0; i < medians.length; i++) {
      double[] fork = forks.get(random.nextInt(forks.size()));
      double[] drawn = new double[fork.length];
      for (int k = 0; k < drawn.length; k++) {
        drawn[k] = fork[random.nextInt(fork.length)];
      }
      medians[i] = Median.of(drawn);
    }
    return Median.of(medians);
  }

  private static void requireForks(List<double[]> forks) {
    if (forks.size() < LEAST_FORKS) {
      throw new IllegalArgumentException(
          forks.size() + " forks give no interval; it takes " + LEAST_FORKS);
    }
  }
}
