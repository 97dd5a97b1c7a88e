package brokerbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import brokerbench.statistics.Comparison.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTest {

  private static final int REPETITIONS = 1_000;

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.2})
  void two_samples_of_the_same_thing_hardly_ever_differ(double deviation) {
    assertThat(claimed(5, 1, deviation)).isLessThan(REPETITIONS / 50);
  }

  @Test
  void a_true_difference_of_thirty_percent_is_found() {
    assertThat(claimed(5, 1.3, 0.05)).isGreaterThan(REPETITIONS * 9 / 10);
  }

  @Test
  void four_forks_claim_nothing_however_far_apart() {
    assertThat(claimed(4, 10, 0.05)).isZero();
  }

  @Test
  void a_ratio_is_that_of_the_geometric_means() {
    // Two of five near the lower mode: a ratio of medians would be 1.49.
    double[] first = {148, 149, 170, 175, 191};

    assertThat(Comparison.of(first, constant(5, 100)).value()).isCloseTo(1.659, within(1e-3));
  }

  @Test
  void welch_takes_each_groups_own_variance() {
    double[] wide = {100, 200, 50, 400, 25};
    double[] narrow = {100, 101, 99, 100, 100};

    Comparison comparison = Comparison.of(wide, narrow);

    // All of the error comes from one group, so that there are hardly more than its 4 degrees.
    assertThat(comparison.contrast().degreesOfFreedom()).isBetween(4.0, 4.01);
    assertThat(comparison.interval().high()).isCloseTo(Math.exp(4.604 * 0.4901), within(0.02));
  }

  @Test
  void two_forks_have_a_ratio_but_no_interval() {
    Comparison comparison = Comparison.of(constant(2, 300), constant(2, 100));

    assertThat(comparison.value()).isCloseTo(3, within(1e-12));
    assertThat(comparison.interval()).isNull();
    assertThat(comparison.words()).isEqualTo("inconclusive: 2 forks, needs 5 at least");
  }

  @Test
  void the_verdict_follows_the_place_of_the_interval() {
    assertThat(Comparison.of(constant(5, 100), constant(5, 100)).words())
        .isEqualTo("no difference found");
    assertThat(Comparison.of(constant(5, 104), constant(5, 100)).verdict())
        .isEqualTo(Verdict.NO_DIFFERENCE_FOUND);
    assertThat(Comparison.of(constant(5, 106), constant(5, 100)).words()).isEqualTo("differs");
    assertThat(Comparison.of(constant(5, 94), constant(5, 100)).verdict())
        .isEqualTo(Verdict.DIFFERS);
  }

  @Test
  void a_wide_interval_is_inconclusive_and_tells_a_range_of_forks() {
    Comparison comparison =
        Comparison.of(new double[] {50, 80, 100, 150, 200}, new double[] {90, 95, 100, 105, 110});

    assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(comparison.words()).matches("inconclusive: 5 forks, needs [\\d,]+ to .* \\(80 %\\)");
  }

  @Test
  void a_ratio_needs_values_above_zero() {
    assertThat(Comparison.of(new double[0], constant(5, 1))).isNull();
    assertThat(Comparison.of(constant(5, 1), constant(5, 0))).isNull();
    assertThat(Comparison.of(constant(5, 1), new double[] {1, 2, Double.NaN})).isNull();
    assertThat(Comparison.of(constant(5, 1), new double[] {1, 2, -1})).isNull();
  }

  @Test
  void what_can_be_zero_is_compared_by_a_difference() {
    double[] none = constant(5, 0);

    assertThat(Comparison.of(none, new double[] {2, 3, 4, 3, 3}, Scale.DIFFERENCE))
        .satisfies(
            comparison -> {
              assertThat(comparison.value()).isEqualTo(-3);
              assertThat(comparison.words()).isEqualTo("differs");
            });
    assertThat(Comparison.of(none, none, Scale.DIFFERENCE).words())
        .isEqualTo("no difference found");
    assertThat(Comparison.of(none, new double[] {0, 0, 0, 0, 9}, Scale.DIFFERENCE).words())
        .isEqualTo("inconclusive: 5 forks");
  }

  @Test
  void values_of_one_fork_are_compared_within_it() {
    double[] before = {10, 100, 1_000, 10_000, 100_000};
    double[] after = {11, 112, 1_090, 11_100, 109_000};

    assertThat(Comparison.of(after, before).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(Comparison.ofPairs(after, before, Scale.RATIO))
        .satisfies(
            comparison -> {
              assertThat(comparison.value()).isCloseTo(1.1, within(0.005));
              assertThat(comparison.verdict()).isEqualTo(Verdict.DIFFERS);
              assertThat(comparison.contrast().degreesOfFreedom()).isEqualTo(4);
            });
    assertThatThrownBy(() -> Comparison.ofPairs(after, constant(4, 1), Scale.RATIO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("5 values paired with 4");
  }

  @Test
  void forks_of_many_rounds_are_compared_within_them() {
    assertThat(Comparison.ofRounds(wandering(1.1, 24), wandering(1, 24), Scale.RATIO))
        .satisfies(
            comparison -> {
              assertThat(comparison.value()).isCloseTo(1.1, within(1e-9));
              assertThat(comparison.verdict()).isEqualTo(Verdict.DIFFERS);
              assertThat(comparison.forks()).isEqualTo(24);
            });
    assertThat(Comparison.ofRounds(wandering(1.1, 23), wandering(1, 23), Scale.RATIO).verdict())
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void a_round_without_its_other_fork_is_left_out_but_not_a_tenth_of_them() {
    NavigableMap<Integer, Double> first = wandering(1.1, 30);
    NavigableMap<Integer, Double> second = wandering(1, 30);
    second.keySet().removeAll(List.of(3, 4, 5));
    assertThat(Comparison.ofRounds(first, second, Scale.RATIO).forks()).isEqualTo(27);
    assertThat(Comparison.ofRounds(first, second, Scale.RATIO).verdict())
        .isEqualTo(Verdict.DIFFERS);

    second.remove(6);
    assertThat(Comparison.ofRounds(first, second, Scale.RATIO))
        .isEqualTo(Comparison.of(values(first), values(second)));
  }

  /** One value per round, of a machine whose speed goes up and down fourfold. */
  private static NavigableMap<Integer, Double> wandering(double factor, int rounds) {
    NavigableMap<Integer, Double> values = new TreeMap<>();
    for (int round = 1; round <= rounds; round++) {
      values.put(round, factor * Math.pow(4, round % 3));
    }
    return values;
  }

  private static double[] values(NavigableMap<Integer, Double> byRound) {
    return byRound.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static long claimed(int forks, double ratio, double deviation) {
    SplittableRandom random = new SplittableRandom(11);
    return IntStream.range(0, REPETITIONS)
        .filter(
            repetition ->
                Comparison.of(
                            LogNormalForks.of(random, forks, 1_000 * ratio, deviation),
                            LogNormalForks.of(random, forks, 1_000, deviation))
                        .verdict()
                    == Verdict.DIFFERS)
        .count();
  }

  private static double[] constant(int forks, double value) {
    double[] values = new double[forks];
    Arrays.fill(values, value);
    return values;
  }
}
