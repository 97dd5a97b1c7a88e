package brokerbench.statistics;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a fork's position in an order does to a figure: a straight line through the logarithms of
 * the figure against the position, each less the mean of its own trial.
 *
 * @param change of the figure from the first position to the last, as a share: -0.03 is 3 % less
 * @param low lower end of its interval, of {@link Interval#LEVEL}
 */
public record OrderEffect(double change, double low, double high) {

  /** One fork; its position is 1 or more, its value above 0. */
  public record Fork(String trial, int position, double value) {}

  /** Position and logarithm, less their means over the trial. */
  private record Residual(double position, double log) {}

  /**
   * Of forks of several trials.
   *
   * @return null where nothing can be said: a value that is not above 0, positions that do not vary
   *     within a trial, or no degree of freedom
   */
  public static @Nullable OrderEffect of(List<Fork> forks, int positions) {
    if (!forks.stream().allMatch(fork -> fork.value() > 0 && Double.isFinite(fork.value()))) {
      return null;
    }
    Map<String, List<Fork>> trials = forks.stream().collect(Collectors.groupingBy(Fork::trial));
    List<Residual> residuals =
        trials.values().stream().flatMap(each -> residuals(each).stream()).toList();
    double squaredPositions =
        residuals.stream().mapToDouble(each -> each.position * each.position).sum();
    // Every trial's mean is estimated, and the slope.
    int degreesOfFreedom = forks.size() - trials.size() - 1;
    if (squaredPositions == 0 || degreesOfFreedom < 1) {
      return null;
    }
    double slope =
        residuals.stream().mapToDouble(each -> each.position * each.log).sum() / squaredPositions;
    double squaredErrors =
        residuals.stream().mapToDouble(each -> Math.pow(each.log - slope * each.position, 2)).sum();
    double reach =
        Student.quantile(degreesOfFreedom)
            * Math.sqrt(squaredErrors / degreesOfFreedom / squaredPositions);
    int steps = positions - 1;
    return new OrderEffect(
        Math.expm1(slope * steps),
        Math.expm1((slope - reach) * steps),
        Math.expm1((slope + reach) * steps));
  }

  private static List<Residual> residuals(List<Fork> trial) {
    double position = trial.stream().mapToInt(Fork::position).average().orElse(0);
    double log = trial.stream().mapToDouble(fork -> Math.log(fork.value())).average().orElse(0);
    return trial.stream()
        .map(fork -> new Residual(fork.position() - position, Math.log(fork.value()) - log))
        .toList();
  }

  /** Whether the interval excludes 0. */
  public boolean found() {
    return low > 0 || high < 0;
  }
}
