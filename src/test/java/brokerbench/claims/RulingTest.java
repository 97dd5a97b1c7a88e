package brokerbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.claims.Expectation.Direction;
import brokerbench.claims.Expectation.Relative;
import brokerbench.claims.Expectation.Sign;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.Interval;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulingTest {

  private static final Direction ABOVE = new Direction("a", "b", Sign.ABOVE);

  @ParameterizedTest(name = "published {0} with factor {1}, measured {2}..{3}: {4}")
  @CsvSource({
    // Published 1.5, tolerated from 1.2 to 1.875.
    "1.5, 1.25, 1.21, 1.87, REPRODUCED",
    "1.5, 1.25, 1.19, 1.5, SAME_DIRECTION",
    "1.5, 1.25, 1.5, 1.9, SAME_DIRECTION",
    "1.5, 1.25, 3, 4, SIZE_REFUTED",
    "1.5, 1.25, 1.01, 1.19, SIZE_REFUTED",
    "1.5, 1.25, 0.7, 0.9, CONTRADICTED",
    "1.5, 1.25, 0.9, 1.3, INCONCLUSIVE",
    "1.5, 1.25, 1, 1.3, INCONCLUSIVE",
    "1.5, 1.25, 0.9, 1.1, SIZE_REFUTED",
    // The same turned over.
    "0.5, 1.25, 0.41, 0.62, REPRODUCED",
    "0.5, 1.25, 0.3, 0.39, SIZE_REFUTED",
    "0.5, 1.25, 0.3, 0.45, SAME_DIRECTION",
    "0.5, 1.25, 1.1, 1.2, CONTRADICTED",
    "0.5, 1.25, 0.8, 1.2, SIZE_REFUTED",
    "0.5, 1.25, 0.6, 1.2, INCONCLUSIVE",
    // About equal: just across 1 is the same.
    "1.02, 1.1, 0.95, 0.99, REPRODUCED",
    "1.02, 1.1, 0.7, 0.8, CONTRADICTED",
    "1.02, 1.1, 1.5, 1.6, SIZE_REFUTED",
    "1.02, 1.1, 1.01, 1.3, SAME_DIRECTION",
    // On the other side of 1, but not surely out of a band that reaches there.
    "1.02, 1.1, 0.85, 0.95, INCONCLUSIVE",
    // A range, and one that has no side.
    "0.003 0.006, 2, 0.002, 0.011, REPRODUCED",
    "0.003 0.006, 2, 0.02, 0.03, SIZE_REFUTED",
    "0.9 1.1, 1, 1.2, 1.3, CONTRADICTED",
    "0.9 1.1, 1, 1.0, 1.3, INCONCLUSIVE"
  })
  void a_relative_claim(
      String published, double factor, double least, double greatest, Verdict verdict) {
    String[] ends = published.split(" ", -1);
    Relative claim =
        new Relative(
            "a", "b", Double.parseDouble(ends[0]), Double.parseDouble(ends[ends.length - 1]));

    assertThat(rule(claim, factor, least, greatest).verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest(name = "{0} with factor {1}, measured {2}..{3}: {4}")
  @CsvSource({
    "ABOVE, 1, 1.01, 1.2, REPRODUCED",
    "ABOVE, 1, 0.8, 0.99, CONTRADICTED",
    "ABOVE, 1, 0.99, 1.2, INCONCLUSIVE",
    "ABOVE, 1.1, 1.05, 1.2, INCONCLUSIVE",
    "BELOW, 1, 0.8, 0.99, REPRODUCED",
    "BELOW, 1, 1.01, 1.2, CONTRADICTED",
    "BELOW, 1, 0.9, 1.1, INCONCLUSIVE",
    "SAME, 1.1, 0.92, 1.09, REPRODUCED",
    "SAME, 1.1, 1.11, 1.2, CONTRADICTED",
    "SAME, 1.1, 0.8, 0.9, CONTRADICTED",
    "SAME, 1.1, 0.95, 1.2, INCONCLUSIVE"
  })
  void a_direction_claim(Sign sign, double factor, double least, double greatest, Verdict verdict) {
    Direction claim = new Direction("a", "b", sign);

    assertThat(rule(claim, factor, least, greatest).verdict()).isEqualTo(verdict);
  }

  @Test
  void a_wide_interval_needs_the_forks_that_narrow_it_to_the_next_verdict() {
    Comparison wide = compared(1.44);
    Ruling ruling = Ruling.of(ABOVE, 1, wide, wide.interval());

    // The interval must not reach farther than from 1.44 down to 1.
    assertThat(ruling.forksNeeded(wide)).isEqualTo(wide.forksFor(Math.log(1.44)));
    assertThat(ruling.forksNeeded(wide).low()).isGreaterThan(5);
  }

  @Test
  void a_decided_claim_needs_no_more_forks_and_a_ratio_on_the_edge_no_number_of_them() {
    Comparison far = compared(10);
    Comparison none = compared(1);

    assertThat(Ruling.of(ABOVE, 1, far, far.interval()).forksNeeded(far)).isNull();
    assertThat(Ruling.of(ABOVE, 1, none, none.interval()).forksNeeded(none)).isNull();
  }

  /** Two groups that vary by about a third, whose geometric means differ by {@code ratio}. */
  private static Comparison compared(double ratio) {
    double[] second = {60, 80, 100, 125, 100 * 100 / 60.0};
    return Comparison.of(Arrays.stream(second).map(each -> each * ratio).toArray(), second);
  }

  @ParameterizedTest(name = "published {0}, measured {1}..{2}: direction {3}")
  @CsvSource({
    "1.5, 3, 4, HOLDS",
    "1.5, 0.9, 1.1, OPEN",
    "1.5, 0.7, 0.9, REVERSED",
    "0.5, 0.1, 0.2, HOLDS"
  })
  void the_direction_is_told_beside_the_size(
      double published, double least, double greatest, DirectionFound direction) {
    Relative claim = new Relative("a", "b", published, published);

    assertThat(rule(claim, 1.25, least, greatest).direction()).isEqualTo(direction);
  }

  @ParameterizedTest(name = "{0}, difference {1}..{2}: {3}")
  @CsvSource({
    "BELOW, -2, -1, REPRODUCED",
    "BELOW, -2, 1, INCONCLUSIVE",
    "BELOW, 1, 2, CONTRADICTED",
    "SAME, 0, 0, REPRODUCED",
    "SAME, -1, 1, INCONCLUSIVE",
    "SAME, 1, 2, CONTRADICTED"
  })
  void a_difference_of_figures_that_can_be_zero(
      Sign sign, double least, double greatest, Verdict verdict) {
    Interval interval = new Interval(least, greatest, 0.99);

    assertThat(
            Ruling.ofDifference(new Direction("a", "b", sign), (least + greatest) / 2, interval)
                .verdict())
        .isEqualTo(verdict);
  }

  private static Ruling rule(
      Expectation.Compared claim, double factor, double least, double greatest) {
    double ratio = Math.sqrt(least * greatest);
    Interval interval = new Interval(least, greatest, 0.99);
    return switch (claim) {
      case Relative relative -> Ruling.of(relative, factor, ratio, interval);
      case Direction direction -> Ruling.of(direction, factor, ratio, interval);
    };
  }
}
