package brokerbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DetectableIncreaseTest {

  private static final int REPETITIONS = 20_000;

  @ParameterizedTest(name = "variations {0} and {1}, {2} forks")
  @CsvSource({
    "0.08, 0.08, 5",
    "0.08, 0.08, 10",
    "0.08, 0.08, 20",
    "0.15, 0.15, 5",
    "0.02, 0.1, 5",
    "0.02, 0.1, 10",
    "0.05, 0.12, 5"
  })
  void simulation_agrees_to_a_percentage_point(double first, double second, int forks) {
    assertThat(found(first, second, forks))
        .isCloseTo(simulated(first, second, forks), within(0.01));
  }

  @Test
  void twenty_forks_find_less_than_five() {
    assertThat(found(0.08, 0.08, 5)).isCloseTo(0.26, within(0.02));
    assertThat(found(0.08, 0.08, 10)).isCloseTo(0.15, within(0.01));
    assertThat(found(0.08, 0.08, 20)).isCloseTo(0.10, within(0.01));
    assertThat(found(0, 0, 5)).isZero();
  }

  @Test
  void variation_is_told_as_a_share() {
    double[] forks = LogNormalForks.of(new SplittableRandom(1), 20_000, 50, 0.3);

    double mean = Arrays.stream(forks).average().orElseThrow();
    double variance =
        Arrays.stream(forks).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
    assertThat(variation(forks)).isCloseTo(Math.sqrt(variance) / mean, within(0.01));
    assertThat(variation(3, 3, 3)).isZero();
    assertThat(variation(3, 4)).isNaN();
  }

  @Test
  void deviation_of_figures_that_can_be_0_is_in_their_unit() {
    assertThat(Estimate.of(new double[] {3, 0, 6}, Scale.DIFFERENCE).deviation())
        .isCloseTo(3, within(1e-9));
    assertThat(
            DetectableIncrease.deviation(
                List.of(
                    Estimate.of(new double[] {3, 0, 6}, Scale.DIFFERENCE),
                    Estimate.of(new double[] {2, 2, 2}, Scale.DIFFERENCE))))
        .isCloseTo(Math.sqrt(4.5), within(1e-9));
  }

  @ParameterizedTest(name = "variation {0}, {1} forks")
  @CsvSource({"0.08, 5", "0.15, 5", "0.3, 12"})
  void simulation_of_ratios_within_forks_agrees_too(double variation, int forks) {
    assertThat(DetectableIncrease.of(Scale.RATIO, deviation(variation), 0, forks))
        .isCloseTo(
            simulated(
                random -> {
                  double[] ones = new double[forks];
                  Arrays.fill(ones, 1);
                  return Comparison.ofPairs(
                      LogNormalForks.of(random, forks, 1, deviation(variation)), ones, Scale.RATIO);
                }),
            within(0.02));
  }

  @Test
  void what_happens_in_a_share_of_forks_happens_in_one_of_so_many() {
    // 0.725 to the fifth power is 0.2.
    assertThat(DetectableIncrease.shareOfForks(5)).isCloseTo(0.275, within(0.001));
    assertThat(DetectableIncrease.shareOfForks(20)).isCloseTo(0.077, within(0.001));
  }

  private static double found(double first, double second, int forks) {
    return DetectableIncrease.of(Scale.RATIO, deviation(first), deviation(second), forks);
  }

  private static double variation(double... forks) {
    return DetectableIncrease.variation(Scale.RATIO, Estimate.of(forks, Scale.RATIO).deviation());
  }

  /**
   * An increase is found where the lower end of the interval lies above 1. A larger one moves the
   * whole interval, so that what each repetition would take can be read from a single draw.
   */
  private static double simulated(Function<SplittableRandom, Comparison> equal) {
    SplittableRandom random = new SplittableRandom(7);
    double[] taken = new double[REPETITIONS];
    Arrays.setAll(taken, i -> -Math.log(equal.apply(random).interval().low()));
    Arrays.sort(taken);
    return Math.expm1(taken[(int) (DetectableIncrease.POWER * REPETITIONS)]);
  }

  private static double simulated(double first, double second, int forks) {
    return simulated(
        random ->
            Comparison.of(
                LogNormalForks.of(random, forks, 1, deviation(first)),
                LogNormalForks.of(random, forks, 1, deviation(second))));
  }

  private static double deviation(double variation) {
    return Math.sqrt(Math.log1p(variation * variation));
  }
}
