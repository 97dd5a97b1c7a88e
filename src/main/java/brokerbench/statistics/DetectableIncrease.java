package brokerbench.statistics;

import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * What a comparison can find: the smallest true increase that a number of forks finds in 80 of 100
 * repetitions: the interval of the ratio excludes 1.
 */
public final class DetectableIncrease {

  /** Share of repetitions in which it is found. */
  public static final double POWER = 0.8;

  /** The numbers of forks for which it is shown beside verdicts. */
  public static final List<Integer> FORKS = List.of(5, 10, 20);

  private DetectableIncrease() {}

  /**
   * The increase of a ratio as a share: 0.27 means that the figure of one group must be 1.27 times
   * that of the other. Of a difference, in the unit of the values. By the approximation of Jennett
   * and Welch to the noncentral t; simulation agrees to a percentage point below variations of 15
   * %.
   *
   * @param first of one group; see {@link Estimate#deviation}
   * @param second of the other; 0 where a single group, such as the ratios within forks, is held
   *     against no difference
   * @param forks in each group, 3 or more
   */
  public static double of(Scale scale, double first, double second, int forks) {
    double a = first * first;
    double b = second * second;
    if (a + b == 0) {
      return 0;
    }
    int free = forks - 1;
    double squares = a * a + b * b;
    double sum = (a + b) * (a + b);
    double known = free * sum / squares;
    // Welch's degrees of freedom as they come out on average, below those of the true variances.
    double taken = free * (sum + 2 * squares / free) / (squares * (1 + 2.0 / free));
    double limit = Student.quantile(taken);
    double bias = 1 - 1 / (4 * known);
    double noncentrality =
        limit * bias
            + NormalDistribution.of(0, 1).inverseCumulativeProbability(POWER)
                * Math.sqrt(1 + limit * limit * (1 - bias * bias));
    double found = noncentrality * Math.sqrt((a + b) / forks);
    return scale == Scale.RATIO ? Math.expm1(found) : found;
  }

  /**
   * Of something that happens in some forks and not in others: the share of forks in which it must
   * happen, so that it does in at least one of {@code forks}.
   */
  public static double shareOfForks(int forks) {
    return 1 - Math.pow(1 - POWER, 1.0 / forks);
  }

  /**
   * The deviation of several groups that are taken to vary alike: the root of their mean variance.
   * Groups that have none are left out.
   *
   * @return NaN where none has one; see {@link Estimate#deviation}
   */
  public static double deviation(List<Estimate> groups) {
    return Math.sqrt(
        groups.stream()
            .mapToDouble(Estimate::deviation)
            .filter(Double::isFinite)
            .map(deviation -> deviation * deviation)
            .average()
            .orElse(Double.NaN));
  }

  /**
   * A deviation as it is told: that of logarithms as the coefficient of variation of their
   * log-normal distribution, 0.08 for 8 %.
   */
  public static double variation(Scale scale, double deviation) {
    return scale == Scale.RATIO ? Math.sqrt(Math.expm1(deviation * deviation)) : deviation;
  }
}
