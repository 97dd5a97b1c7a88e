package brokerbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
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
    assertThat(DetectableIncrease.of(first, second, forks))
        .isCloseTo(simulated(first, second, forks), within(0.01));
  }

  @Test
  void twenty_forks_find_less_than_five() {
    assertThat(DetectableIncrease.of(0.08, 0.08, 5)).isCloseTo(0.26, within(0.02));
    assertThat(DetectableIncrease.of(0.08, 0.08, 10)).isCloseTo(0.15, within(0.01));
    assertThat(DetectableIncrease.of(0.08, 0.08, 20)).isCloseTo(0.10, within(0.01));
    assertThat(DetectableIncrease.of(0, 0, 5)).isZero();
  }

  @Test
  void variation_is_told_as_a_share() {
    double[] forks = LogNormalForks.of(new SplittableRandom(1), 20_000, 50, 0.3);

    double mean = Arrays.stream(forks).average().orElseThrow();
    double variance =
        Arrays.stream(forks).map(x -> (x - mean) * (x - mean)).average().orElseThrow();
    assertThat(Estimate.of(forks, Scale.RATIO).variation())
        .isCloseTo(Math.sqrt(variance) / mean, within(0.01));
    assertThat(Estimate.of(new double[] {3, 3, 3}, Scale.RATIO).variation()).isZero();
    assertThat(Estimate.of(new double[] {3, 4}, Scale.RATIO).variation()).isNaN();
    assertThat(Estimate.of(new double[] {3, 0, 4}, Scale.RATIO).variation()).isNaN();
  }

  /**
   * An increase is found where the lower end of the interval lies above 1. A larger one moves the
   * whole interval, so that what each repetition would take can be read from a single draw.
   */
  private static double simulated(double first, double second, int forks) {
    SplittableRandom random = new SplittableRandom(7);
    double[] taken = new double[REPETITIONS];
    Arrays.setAll(
        taken,
        i ->
            -Math.log(
                Comparison.of(
                        LogNormalForks.of(random, forks, 1, deviation(first)),
                        LogNormalForks.of(random, forks, 1, deviation(second)))
                    .interval()
                    .low()));
    Arrays.sort(taken);
    return Math.expm1(taken[(int) (DetectableIncrease.POWER * REPETITIONS)]);
  }

  private static double deviation(double variation) {
    return Math.sqrt(Math.log1p(variation * variation));
  }
}
