package brokerbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundOrderTest {

  private static final int SEEDS = 1000;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8, 16, 17})
  void round_holds_each_trial_once(int trials) {
    for (int round = 1; round <= 5 * trials; round++) {
      assertThat(new RoundOrder(trials, 3).of(round))
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, trials).boxed().toList());
    }
  }

  /** Two rounds have two places at least, so that none is last, or first, in all of five. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17})
  void no_trial_is_first_or_last_in_all_five_rounds(int trials) {
    assertThat(FixedPlaces.share(trials, SEEDS, FixedPlaces.BALANCED, true)).isZero();
    assertThat(FixedPlaces.share(trials, SEEDS, FixedPlaces.BALANCED, false)).isZero();
  }

  /** That the test above can fail: a shuffle by neighbouring seeds, which it was made for. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 16})
  void shuffles_by_neighbouring_seeds_fix_the_last_place(int trials) {
    assertThat(FixedPlaces.share(trials, SEEDS, FixedPlaces.SHUFFLED, false)).isGreaterThan(0.95);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 8, 16, 17})
  void places_of_a_trial_are_balanced_after_any_number_of_rounds(int trials) {
    for (long seed = 0; seed < 20; seed++) {
      int[][] counts = new int[trials][trials];
      for (int round = 1; round <= 5 * trials; round++) {
        List<Integer> order = new RoundOrder(trials, seed).of(round);
        for (int place = 0; place < trials; place++) {
          counts[order.get(place)][place]++;
        }
        for (int[] ofTrial : counts) {
          assertThat(Arrays.stream(ofTrial).max().orElseThrow())
              .isLessThanOrEqualTo(Arrays.stream(ofTrial).min().orElseThrow() + 1);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 8, 16, 17})
  void trial_follows_each_other_one_equally_often_over_a_set(int trials) {
    RoundOrder orders = new RoundOrder(trials, 11);
    assertThat(orders.setLength()).isEqualTo(trials % 2 == 0 ? trials : 2 * trials);
    for (int set = 0; set < 3; set++) {
      int[][] follows = new int[trials][trials];
      for (int row = 1; row <= orders.setLength(); row++) {
        List<Integer> order = orders.of(set * orders.setLength() + row);
        for (int place = 1; place < trials; place++) {
          follows[order.get(place - 1)][order.get(place)]++;
        }
      }
      for (int before = 0; before < trials; before++) {
        for (int after = 0; after < trials; after++) {
          assertThat(follows[before][after])
              .isEqualTo(before == after ? 0 : orders.setLength() / trials);
        }
      }
    }
  }

  /** So that a drift inside rounds favours nobody in four rounds of sixteen trials. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 8, 9, 16, 17})
  void two_rounds_are_each_others_mirror_or_nearly_so(int trials) {
    for (long seed = 0; seed < 20; seed++) {
      for (int pair = 0; pair < trials / 2; pair++) {
        List<Integer> first = new RoundOrder(trials, seed).of(2 * pair + 1);
        List<Integer> second = new RoundOrder(trials, seed).of(2 * pair + 2);
        for (int trial = 0; trial < trials; trial++) {
          int places = first.indexOf(trial) + 1 + second.indexOf(trial) + 1;
          assertThat(Math.abs(places - (trials + 1))).isLessThanOrEqualTo(trials % 2);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 8, 16, 17})
  void each_trial_has_each_place_of_a_round_for_about_as_many_seeds(int trials) {
    for (int round : new int[] {1, 2, 5}) {
      int[][] counts = new int[trials][trials];
      for (long seed = 0; seed < SEEDS; seed++) {
        List<Integer> order = new RoundOrder(trials, seed).of(round);
        for (int place = 0; place < trials; place++) {
          counts[order.get(place)][place]++;
        }
      }
      double expected = (double) SEEDS / trials;
      double fiveDeviations = 5 * Math.sqrt(expected * (1 - 1.0 / trials));
      assertThat(Arrays.stream(counts).flatMapToInt(Arrays::stream))
          .allMatch(count -> Math.abs(count - expected) <= fiveDeviations);
    }
  }

  @Test
  void round_is_the_same_for_the_same_seed_and_seeds_differ() {
    assertThat(new RoundOrder(16, 7).of(9)).isEqualTo(new RoundOrder(16, 7).of(9));
    assertThat(LongStream.range(0, 100).mapToObj(seed -> new RoundOrder(16, seed).of(1)))
        .doesNotHaveDuplicates();
  }

  @Test
  void sets_differ() {
    RoundOrder orders = new RoundOrder(16, 7);
    assertThat(IntStream.rangeClosed(1, 32).mapToObj(orders::of)).doesNotHaveDuplicates();
  }

  @Test
  void no_trials_have_no_order() {
    assertThatThrownBy(() -> new RoundOrder(0, 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
