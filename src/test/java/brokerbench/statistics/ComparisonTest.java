package brokerbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.statistics.Comparison.Verdict;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTest {

  private static final int REPETITIONS = 500;

  // Fewer resamples than a report takes, to keep the simulation short.
  private final HierarchicalBootstrap quick = new HierarchicalBootstrap(1, 1_000);

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.2})
  void two_samples_of_the_same_thing_hardly_ever_differ(double noise) {
    long claimed = claimed(5, 1, noise);

    assertThat(claimed).isLessThan(REPETITIONS / 50);
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
  void two_forks_have_a_ratio_but_no_interval() {
    Comparison comparison = compare(constant(2, 300), constant(2, 100));

    assertThat(comparison.ratio()).isEqualTo(3);
    assertThat(comparison.interval()).isNull();
    assertThat(comparison.words()).isEqualTo("inconclusive (2 forks, needs 5)");
  }

  @Test
  void the_verdict_follows_the_place_of_the_interval() {
    assertThat(compare(constant(5, 100), constant(5, 100)).words())
        .isEqualTo("no difference found");
    assertThat(compare(constant(5, 104), constant(5, 100)).verdict())
        .isEqualTo(Verdict.NO_DIFFERENCE_FOUND);
    assertThat(compare(constant(5, 106), constant(5, 100)).words()).isEqualTo("differs");
    assertThat(compare(constant(5, 94), constant(5, 100)).verdict()).isEqualTo(Verdict.DIFFERS);
  }

  @Test
  void a_wide_interval_is_inconclusive_and_asks_for_more_forks() {
    List<double[]> wide =
        IntStream.of(50, 80, 100, 150, 200).mapToObj(value -> new double[] {value}).toList();

    Comparison comparison = compare(wide, constant(5, 100));

    assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(comparison.forksNeeded()).isGreaterThan(5);
  }

  @Test
  void an_absent_figure_gives_no_comparison() {
    assertThat(compare(List.of(), constant(5, 1))).isNull();
    assertThat(compare(constant(5, 1), constant(5, 0))).isNull();
  }

  private long claimed(int forks, double ratio, double noise) {
    SplittableRandom random = new SplittableRandom(11);
    return IntStream.range(0, REPETITIONS)
        .filter(
            repetition ->
                compare(
                            NoisyForks.of(random, forks, 1_000 * ratio, noise),
                            NoisyForks.of(random, forks, 1_000, noise))
                        .verdict()
                    == Verdict.DIFFERS)
        .count();
  }

  private Comparison compare(List<double[]> first, List<double[]> second) {
    return Comparison.of(first, second, quick);
  }

  private static List<double[]> constant(int forks, double value) {
    return IntStream.range(0, forks).mapToObj(fork -> new double[] {value}).toList();
  }
}
