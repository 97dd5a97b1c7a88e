package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.statistics.Comparison;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class PrecisionTest {

  private static final Precision FIVE_PERCENT = new Precision(0.05, 30);

  /** Forks until a ratio is precise, where one arm is {@code factor} times as fast. */
  private static int forks(long seed, double factor) {
    RandomGenerator random = new SplittableRandom(seed);
    double[] first = new double[30];
    double[] second = new double[30];
    for (int fork = 0; fork < 30; fork++) {
      first[fork] = factor * 1_000 * Math.exp(0.05 * random.nextGaussian());
      second[fork] = 1_000 * Math.exp(0.05 * random.nextGaussian());
    }
    int forks = Precision.LEAST_FORKS;
    while (forks < FIVE_PERCENT.mostForks()
        && !FIVE_PERCENT.isMet(forks, relativeHalfWidth(first, second, forks))) {
      forks++;
    }
    return forks;
  }

  private static double relativeHalfWidth(double[] first, double[] second, int forks) {
    Comparison comparison =
        Comparison.of(
            java.util.Arrays.copyOf(first, forks), java.util.Arrays.copyOf(second, forks));
    return comparison == null ? Double.NaN : comparison.relativeHalfWidth();
  }

  @Test
  void when_it_stops_does_not_depend_on_where_the_ratio_lies() {
    int stoppedEarly = 0;
    for (long seed = 1; seed <= 50; seed++) {
      int equal = forks(seed, 1);
      stoppedEarly += equal > 5 && equal < 30 ? 1 : 0;
      for (double factor : new double[] {0.01, 0.9, 0.95, 1.05, 1.5, 100}) {
        assertThat(forks(seed, factor)).as("seed %d, factor %s", seed, factor).isEqualTo(equal);
      }
    }
    // otherwise nothing was decided at all
    assertThat(stoppedEarly).isGreaterThan(25);
  }

  @Test
  void fewer_forks_than_give_a_verdict_are_never_enough() {
    assertThat(Precision.LEAST_FORKS).isEqualTo(Comparison.LEAST_FORKS);
    assertThat(FIVE_PERCENT.isMet(4, 0)).isFalse();
    assertThat(FIVE_PERCENT.isMet(5, 0)).isTrue();
  }

  @Test
  void no_interval_is_never_enough() {
    assertThat(FIVE_PERCENT.isMet(10, Double.NaN)).isFalse();
    assertThat(FIVE_PERCENT.isMet(10, 0.05)).isTrue();
    assertThat(FIVE_PERCENT.isMet(10, 0.0501)).isFalse();
  }

  @Test
  void ranges_are_checked() {
    assertThatThrownBy(() -> new Precision(0, 30)).hasMessageContaining("precision: 0.0");
    assertThatThrownBy(() -> new Precision(1.1, 30)).hasMessageContaining("precision: 1.1");
    assertThatThrownBy(() -> new Precision(0.05, 4)).hasMessageContaining("--most-forks: 4 is not");
    assertThatThrownBy(() -> new Precision(0.05, 201)).hasMessageContaining("5 to 200");
  }
}
