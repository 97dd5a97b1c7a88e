package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.cli.Coverage.Kind;
import brokerbench.cli.Coverage.Shares;
import brokerbench.statistics.Interval;
import brokerbench.statistics.SimulatedForks;
import brokerbench.statistics.SimulatedForks.Variations;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CoverageTest {

  private static final int REPETITIONS = 1_000;

  private static final int FEWER_REPETITIONS = 500;

  /** The worst pair may cover half a percentage point less than it says. */
  private static final double LEAST_WORST = 0.985;

  private static final SimulatedForks FIVE = new SimulatedForks(5, 5, REPETITIONS);

  private static List<Variations> observed;

  @BeforeAll
  static void read() {
    observed = Coverage.observed(Path.of("analysis", "data"));
  }

  /** How far a share of 99 % of so many repetitions departs by chance: three deviations. */
  private static double chance(int repetitions) {
    return 3 * Math.sqrt(Interval.LEVEL * (1 - Interval.LEVEL) / repetitions);
  }

  private static double leastMean(SimulatedForks forks) {
    return Interval.LEVEL - chance(forks.repetitions() * observed.size());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void what_is_called_99_percent_covers_it_with_the_observed_variations(Kind kind) {
    assertThat(observed).hasSizeGreaterThan(20);
    assertCovers(FIVE, kind);
  }

  /** Of unequal groups the smaller one decides, whichever of the two seems to vary more. */
  @ParameterizedTest
  @CsvSource({"3, 12", "12, 3", "5, 12", "10, 10"})
  void groups_of_other_sizes_cover_it_too(int first, int second) {
    SimulatedForks forks = new SimulatedForks(first, second, FEWER_REPETITIONS);
    assertCovers(forks, Kind.RATIO);
    assertCovers(forks, Kind.DIFFERENCE);
  }

  private static void assertCovers(SimulatedForks forks, Kind kind) {
    Shares coverage = Coverage.coverage(observed, forks, kind);
    assertThat(coverage.mean()).isGreaterThan(leastMean(forks));
    assertThat(coverage.worst())
        .as(coverage.figure())
        .isGreaterThan(LEAST_WORST - chance(forks.repetitions()));
  }

  /** Welch's own degrees of freedom, which follow the observed variances. */
  @Test
  void groups_of_which_the_smaller_one_does_not_decide_are_found_out() {
    SimulatedForks forks = new SimulatedForks(3, 12, FEWER_REPETITIONS);

    assertThat(Shares.of(observed, pair -> forks.coverage(pair, CoverageTest::welch), true).mean())
        .isLessThan(leastMean(forks));
  }

  private static Interval welch(double[] first, double[] second) {
    double[] a = Arrays.stream(first).map(Math::log).toArray();
    double[] b = Arrays.stream(second).map(Math::log).toArray();
    double ofA = squaredError(a);
    double ofB = squaredError(b);
    double degrees =
        (ofA + ofB) * (ofA + ofB) / (ofA * ofA / (a.length - 1) + ofB * ofB / (b.length - 1));
    double reach =
        TDistribution.of(degrees).inverseSurvivalProbability((1 - Interval.LEVEL) / 2)
            * Math.sqrt(ofA + ofB);
    double ratio = mean(a) - mean(b);
    return new Interval(Math.exp(ratio - reach), Math.exp(ratio + reach), Interval.LEVEL);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double squaredError(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(each -> (each - mean) * (each - mean)).sum();
    return squares / (values.length - 1) / values.length;
  }

  @Test
  void an_interval_from_the_least_to_the_greatest_fork_is_found_out() {
    // What resampling medians of five forks comes down to; it covers 1 - 2 / 2^5 of them.
    Shares coverage =
        Shares.of(
            observed,
            pair ->
                FIVE.coverage(
                    pair,
                    (first, second) ->
                        new Interval(
                            Arrays.stream(first).min().orElseThrow(),
                            Arrays.stream(first).max().orElseThrow(),
                            Interval.LEVEL)),
            true);

    assertThat(coverage.mean()).isBetween(0.93, 0.945);
    assertThat(coverage.mean()).isLessThan(leastMean(FIVE));
  }

  @Test
  void equal_arms_are_hardly_ever_called_different() {
    List<Variations> same = Coverage.same(observed);

    assertThat(Coverage.falseCalls(same, FIVE, Coverage::excludesOne).mean()).isLessThan(0.015);
    assertThat(Coverage.falseCalls(same, FIVE, Coverage::differs).mean()).isLessThan(0.01);
  }
}
