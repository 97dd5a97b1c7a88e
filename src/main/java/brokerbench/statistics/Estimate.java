package brokerbench.statistics;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One figure of one trial.
 *
 * @param value mean over forks, by {@code scale}; NaN without forks
 * @param interval of {@code value}, by Student's t; null with fewer than {@link
 *     Interval#LEAST_FORKS} forks
 * @param forks forks that have the figure
 * @param scale on which it was averaged
 */
public record Estimate(double value, @Nullable Interval interval, int forks, Scale scale) {

  /**
   * The estimate from one value per fork. A value of 0 or below has no logarithm: a sample with one
   * is averaged on {@link Scale#DIFFERENCE}, whatever was asked for.
   *
   * @throws IllegalArgumentException for a value that is not finite: the caller leaves out forks
   *     that do not have the figure
   */
  public static Estimate of(double[] forks, Scale asked) {
    Scale scale = scale(forks, asked);
    Student mean = Student.ofMean(scale.transformed(forks));
    if (mean.standardError() == 0) {
      // Equal forks are told as they are, not as what a logarithm and back leaves of them.
      mean = Student.ofMean(forks);
      return new Estimate(forks[0], mean.interval(), forks.length, scale);
    }
    return new Estimate(
        scale.back(mean.center()), scale.back(mean.interval()), forks.length, scale);
  }

  private static Scale scale(double[] forks, Scale asked) {
    if (!Arrays.stream(forks).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException("not finite: " + Arrays.toString(forks));
    }
    return asked.holds(forks) ? asked : Scale.DIFFERENCE;
  }

  /** How far the interval reaches, as a share of the value; NaN without one. */
  public double relativeHalfWidth() {
    return scale.relativeHalfWidth(value, interval);
  }

  /**
   * How much forks vary: the coefficient of variation of the log-normal distribution that they
   * suggest, 0.08 for 8 %.
   *
   * @return NaN without an interval, and where forks were not averaged on logarithms
   */
  public double variation() {
    if (interval == null || scale != Scale.RATIO) {
      return Double.NaN;
    }
    double reach = Math.log(interval.high() / interval.low()) / 2;
    double deviation = reach / Student.quantile(forks - 1) * Math.sqrt(forks);
    return Math.sqrt(Math.expm1(deviation * deviation));
  }

  /** Whether there is a figure. */
  public boolean isPresent() {
    return forks > 0;
  }
}
