package brokerbench.statistics;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * What a fork's place in its round does to a figure: a straight line through the logarithms of the
 * figure against the place, each less the mean of its own trial.
 *
 * @param change of the figure from the first place to the last, as a share: -0.03 is 3 % less
 * @param low lower end of its 99 % interval
 * @param high upper end
 */
public record PlaceEffect(double change, double low, double high) {

  private static final double LEVEL = 0.99;

  /**
   * One fork.
   *
   * @param trial of which
   * @param place 1 or more
   * @param value above 0
   */
  public record Fork(String trial, int place, double value) {}

  /** Place and logarithm, less their means over the trial. */
  private record Residual(double place, double log) {}

  /**
   * Of forks of several trials.
   *
   * @param places how many a round has
   * @return null where nothing can be said: a value that is not above 0, places that do not vary
   *     within a trial, or no degree of freedom
   */
  public static @Nullable PlaceEffect of(List<Fork> forks, int places) {
    if (!forks.stream().allMatch(fork -> fork.value() > 0 && Double.isFinite(fork.value()))) {
      return null;
    }
    Map<String, List<Fork>> trials = forks.stream().collect(Collectors.groupingBy(Fork::trial));
    List<Residual> residuals =
        trials.values().stream().flatMap(each -> residuals(each).stream()).toList();
    double squaredPlaces = residuals.stream().mapToDouble(each -> each.place * each.place).sum();
    // Every trial's mean is estimated, and the slope.
    int degreesOfFreedom = forks.size() - trials.size() - 1;
    if (squaredPlaces == 0 || degreesOfFreedom < 1) {
      return null;
    }
    double slope =
        residuals.stream().mapToDouble(each -> each.place * each.log).sum() / squaredPlaces;
    double squaredErrors =
        residuals.stream().mapToDouble(each -> Math.pow(each.log - slope * each.place, 2)).sum();
    double reach =
        TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - LEVEL) / 2)
            * Math.sqrt(squaredErrors / degreesOfFreedom / squaredPlaces);
    int steps = places - 1;
    return new PlaceEffect(
        Math.expm1(slope * steps),
        Math.expm1((slope - reach) * steps),
        Math.expm1((slope + reach) * steps));
  }

  private static List<Residual> residuals(List<Fork> trial) {
    double place = trial.stream().mapToInt(Fork::place).average().orElse(0);
    double log = trial.stream().mapToDouble(fork -> Math.log(fork.value())).average().orElse(0);
    return trial.stream()
        .map(fork -> new Residual(fork.place() - place, Math.log(fork.value()) - log))
        .toList();
  }

  /** Whether the interval excludes 0. */
  public boolean found() {
    return low > 0 || high < 0;
  }
}
