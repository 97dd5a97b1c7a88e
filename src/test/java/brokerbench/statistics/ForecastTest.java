package brokerbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForecastTest {

  private static final int REPETITIONS = 4_000;

  /** Share of repetitions in which the range holds what {@code coming} values add up to. */
  private static double coverage(int known, int coming, double spread) {
    RandomGenerator random = new SplittableRandom(20260102L * known + coming);
    int held = 0;
    for (int i = 0; i < REPETITIONS; i++) {
      double[] values = values(random, known, spread);
      double sum = java.util.Arrays.stream(values(random, coming, spread)).sum();
      Forecast forecast = Forecast.of(coming * mean(values, -1), coming, departures(values));
      held += forecast.low() <= sum && sum <= forecast.high() ? 1 : 0;
    }
    return (double) held / REPETITIONS;
  }

  private static double[] values(RandomGenerator random, int count, double spread) {
    return random.doubles(count).map(_ -> 60 * Math.exp(spread * random.nextGaussian())).toArray();
  }

  private static double mean(double[] values, int without) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += i == without ? 0 : values[i];
    }
    return sum / (without < 0 ? values.length : values.length - 1);
  }

  private static double[] departures(double[] values) {
    double[] departures = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      departures[i] = Math.log(values[i] / mean(values, i));
    }
    return departures;
  }

  @ParameterizedTest
  @CsvSource({"3, 20, 0.1", "5, 40, 0.2", "10, 10, 0.1", "20, 5, 0.3"})
  void the_range_holds_the_sum_about_as_often_as_it_says(int known, int coming, double spread) {
    assertThat(coverage(known, coming, spread)).isBetween(0.75, 0.98);
  }

  @Test
  void without_any_value_the_range_is_wide() {
    Forecast forecast = Forecast.of(100, 10, new double[0]);

    assertThat(forecast.high() / forecast.low()).isGreaterThan(1.5);
  }
}
