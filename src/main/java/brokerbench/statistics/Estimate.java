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
    if (!Arrays.stream(forks).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException("not finite: " + Arrays.toString(forks));
    }
    Scale scale = asked.holds(forks) ? asked : Scale.DIFFERENCE;
    Student mean = Student.ofMean(scale.transformed(forks));
    if (mean.standardError() == 0) {
      // Equal forks are told as they are, not as what a logarithm and back leaves of them.
      mean = Student.ofMean(forks);
      return new Estimate(forks[0], mean.interval(), forks.length, scale);
    }
    return new Estimate(
        scale.back(mean.center()), scale.back(mean.interval()), forks.length, scale);
  }

  /** How far the interval reaches, as a share of the value; NaN without one. */
  public double relativeHalfWidth() {
    return scale.relativeHalfWidth(value, interval);
  }

  /**
   * How much forks vary, where they were averaged: the standard deviation of their logarithms, or
   * of the values themselves.
   *
   * @return NaN without an interval
   */
  public double deviation() {
    if (interval == null) {
      return Double.NaN;
    }
    double width =
        scale == Scale.RATIO
            ? Math.log(interval.high() / interval.low())
            : interval.high() - interval.low();
    return width / 2 / Student.quantile(forks - 1) * Math.sqrt(forks);
  }

  public boolean isPresent() {
    return forks > 0;
  }
}
