package brokerbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderEffectTest {

  private static final int REPETITIONS = 4000;

  @Test
  void known_line_without_noise_is_found_exactly() {
    List<OrderEffect.Fork> forks = new ArrayList<>();
    for (int place = 1; place <= 3; place++) {
      forks.add(new OrderEffect.Fork("a", place, 1000 * Math.pow(1.1, place - 1)));
      forks.add(new OrderEffect.Fork("b", 4 - place, 5 * Math.pow(1.1, 3 - place)));
    }

    OrderEffect effect = OrderEffect.of(forks, 3);

    assertThat(effect).isNotNull();
    assertThat(effect.change()).isCloseTo(0.21, within(1e-9));
    assertThat(effect.low()).isCloseTo(0.21, within(1e-6));
    assertThat(effect.found()).isTrue();
  }

  /** By hand: slope 0.5, residual sum 0.5 on one degree of freedom, t(0.995, 1) = 63.657. */
  @Test
  void interval_takes_a_degree_of_freedom_for_each_trial_and_the_slope() {
    List<OrderEffect.Fork> forks =
        List.of(
            new OrderEffect.Fork("a", 1, 1),
            new OrderEffect.Fork("a", 2, Math.E),
            new OrderEffect.Fork("b", 2, 1),
            new OrderEffect.Fork("b", 1, 1));

    OrderEffect effect = OrderEffect.of(forks, 2);

    assertThat(effect).isNotNull();
    assertThat(effect.change()).isCloseTo(Math.expm1(0.5), within(1e-9));
    assertThat(Math.log1p(effect.high()) - 0.5).isCloseTo(63.657 * 0.5, within(0.001));
  }

  /** At 99 %, 4,000 repetitions have a standard deviation of 0.16 percentage points. */
  @ParameterizedTest
  @CsvSource({"2, 5", "6, 5", "16, 5", "4, 12"})
  void interval_covers_the_effect_in_99_of_100(int trials, int rounds) {
    Random random = new Random(trials * 100L + rounds);
    for (double effect : new double[] {0, 0.1}) {
      long covered =
          IntStream.range(0, REPETITIONS)
              .mapToObj(_ -> simulated(trials, rounds, effect, random))
              .filter(each -> each.low() <= effect && effect <= each.high())
              .count();
      assertThat((double) covered / REPETITIONS).isBetween(0.984, 0.996);
    }
  }

  @Test
  void effect_of_ten_percent_is_found_with_enough_rounds() {
    Random random = new Random(1);
    long found =
        IntStream.range(0, 500)
            .mapToObj(_ -> simulated(11, 12, 0.1, random))
            .filter(OrderEffect::found)
            .count();

    assertThat(found / 500.0).isGreaterThan(0.8);
  }

  @Test
  void nothing_is_said_without_a_degree_of_freedom_a_spread_of_places_or_values() {
    OrderEffect.Fork first = new OrderEffect.Fork("a", 1, 100);
    OrderEffect.Fork second = new OrderEffect.Fork("a", 2, 101);

    assertThat(OrderEffect.of(List.of(), 2)).isNull();
    assertThat(OrderEffect.of(List.of(first, second), 2)).isNull();
    assertThat(OrderEffect.of(List.of(first, first, first), 2)).isNull();
    assertThat(OrderEffect.of(List.of(first, second, new OrderEffect.Fork("a", 2, 0)), 2)).isNull();
  }

  /** Forks that vary by 8 %, trials by far more; places shuffled in each round. */
  private static OrderEffect simulated(int trials, int rounds, double effect, Random random) {
    List<OrderEffect.Fork> forks = new ArrayList<>();
    double slope = Math.log1p(effect) / (trials - 1);
    List<Integer> order = new ArrayList<>(IntStream.range(0, trials).boxed().toList());
    for (int round = 0; round < rounds; round++) {
      Collections.shuffle(order, random);
      for (int place = 1; place <= trials; place++) {
        int trial = order.get(place - 1);
        double log = trial + slope * place + 0.08 * random.nextGaussian();
        forks.add(new OrderEffect.Fork("t" + trial, place, Math.exp(log)));
      }
    }
    OrderEffect found = OrderEffect.of(forks, trials);
    // Two trials may have kept their places in all five rounds.
    return found == null ? simulated(trials, rounds, effect, random) : found;
  }
}
