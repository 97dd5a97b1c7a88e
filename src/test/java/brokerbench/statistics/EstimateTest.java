package brokerbench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EstimateTest {

  @Test
  void a_figure_above_zero_has_the_geometric_mean_and_its_interval_on_logarithms() {
    Estimate estimate = Estimate.of(new double[] {50, 100, 200}, Scale.RATIO);

    assertThat(estimate.value()).isCloseTo(100, within(1e-9));
    // By hand: t of 2 degrees of freedom at 99.5 % is 9.9248; ln 2 / sqrt 3 is 0.4002.
    assertThat(estimate.interval().high()).isCloseTo(100 * Math.exp(9.9248 * 0.40019), within(1.0));
    assertThat(estimate.interval().low() * estimate.interval().high())
        .isCloseTo(10_000, within(1e-6));
  }

  @Test
  void a_figure_that_can_be_zero_has_the_arithmetic_mean() {
    Estimate estimate = Estimate.of(new double[] {0, 0, 3}, Scale.DIFFERENCE);

    assertThat(estimate.value()).isEqualTo(1);
    assertThat(estimate.interval().low()).isCloseTo(1 - 9.9248, within(1e-3));
    assertThat(estimate.interval().high()).isCloseTo(1 + 9.9248, within(1e-3));
  }

  @Test
  void a_value_without_a_logarithm_turns_the_estimate_to_the_other_scale() {
    assertThat(Estimate.of(new double[] {0, 4}, Scale.RATIO))
        .isEqualTo(new Estimate(2, null, 2, Scale.DIFFERENCE));
    assertThat(Estimate.of(new double[] {-1, 4, 3}, Scale.RATIO).value()).isEqualTo(2);
  }

  @Test
  void a_value_that_is_not_finite_is_refused() {
    assertThatThrownBy(() -> Estimate.of(new double[] {1, Double.NaN}, Scale.RATIO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not finite: [1.0, NaN]");
  }

  @Test
  void equal_forks_have_an_interval_without_width() {
    Estimate estimate = Estimate.of(new double[] {7, 7, 7}, Scale.DIFFERENCE);

    assertThat(estimate.interval()).isEqualTo(new Interval(7, 7, 0.99));
    assertThat(estimate.relativeHalfWidth()).isZero();
    assertThat(Student.ofMean(new double[] {7, 7, 7}).forksFor(0.05)).isNull();
  }

  @Test
  void two_forks_have_a_value_and_no_interval_and_none_have_neither() {
    assertThat(Estimate.of(new double[] {1, 4}, Scale.RATIO).interval()).isNull();
    assertThat(Estimate.of(new double[] {1, 4}, Scale.RATIO).relativeHalfWidth()).isNaN();
    assertThat(Estimate.of(new double[0], Scale.RATIO).isPresent()).isFalse();
    assertThat(Estimate.of(new double[0], Scale.RATIO).value()).isNaN();
  }

  @Test
  void the_range_of_forks_for_a_precision_holds_the_true_number_about_as_often_as_it_says() {
    // With a deviation of 0.1, 30 forks make the 99 % interval of a mean reach 5.2 %.
    double precision = Math.expm1(Student.quantile(29) * 0.1 / Math.sqrt(30));
    SplittableRandom random = new SplittableRandom(5);
    int held = 0;
    for (int i = 0; i < 1_000; i++) {
      ForkRange range =
          Student.ofMean(Scale.RATIO.transformed(LogNormalForks.of(random, 6, 1, 0.1)))
              .forksFor(Math.log1p(precision));
      held += range.low() <= 30 && 30 <= range.high() ? 1 : 0;
    }

    assertThat(held).isBetween(760, 860);
  }

  @Test
  void a_range_of_forks_is_told_with_its_confidence() {
    assertThat(new ForkRange(9, 40).words()).isEqualTo("9 to 40 (80 %)");
    assertThat(new ForkRange(9, 1_000).words()).isEqualTo("9 to 1,000 or more (80 %)");
    assertThat(new ForkRange(1_000, 1_000).words()).isEqualTo("1,000 or more (80 %)");
  }
}
