package brokerbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.cli.Coverage.Kind;
import brokerbench.cli.Coverage.Shares;
import brokerbench.statistics.Interval;
import brokerbench.statistics.SimulatedForks;
import brokerbench.statistics.SimulatedForks.Variations;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CoverageTest {

  private static final int REPETITIONS = 1_000;

  /** Twice the standard error of a share of 99 % of so many. */
  private static final double ERROR = 2 * Math.sqrt(0.99 * 0.01 / REPETITIONS);

  private static final SimulatedForks FIVE = new SimulatedForks(5, 5, REPETITIONS);

  private static List<Variations> observed;

  @BeforeAll
  static void read() {
    observed = Coverage.observed(Path.of("analysis", "data"));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void what_is_called_99_percent_covers_it_with_the_observed_variations(Kind kind) {
    Shares coverage = Coverage.coverage(observed, FIVE, kind);

    assertThat(observed).hasSizeGreaterThan(20);
    assertThat(coverage.mean()).isGreaterThan(Coverage.LEAST_MEAN);
    assertThat(coverage.worst()).isGreaterThan(Coverage.LEAST_WORST - ERROR);
  }

  /** Of these the smaller group decides, whichever of the two seems to vary more. */
  @Test
  void groups_of_three_and_twelve_forks_cover_it_too() {
    for (SimulatedForks forks :
        List.of(new SimulatedForks(3, 12, REPETITIONS), new SimulatedForks(12, 3, REPETITIONS))) {
      Shares coverage = Coverage.coverage(observed, forks, Kind.RATIO);

      assertThat(coverage.mean()).isGreaterThan(Coverage.LEAST_MEAN);
      assertThat(coverage.worst()).isGreaterThan(Coverage.LEAST_WORST - ERROR);
    }
  }

  @Test
  void an_interval_from_the_least_to_the_greatest_fork_is_found_out() {
    // What resampling medians of five forks comes down to; it covers 1 - 2 / 2^5 of them.
    Shares coverage =
        Shares.of(
            observed,
            pair ->
                FIVE.coverage(
                    pair,
                    (first, second) ->
                        new Interval(
                            Arrays.stream(first).min().orElseThrow(),
                            Arrays.stream(first).max().orElseThrow(),
                            Interval.LEVEL)),
            true);

    assertThat(coverage.mean()).isBetween(0.93, 0.945);
    assertThat(coverage.mean()).isLessThan(Coverage.LEAST_MEAN);
  }

  @Test
  void equal_arms_are_hardly_ever_called_different() {
    List<Variations> same = Coverage.same(observed);

    assertThat(Coverage.falseCalls(same, FIVE, Coverage::excludesOne).mean()).isLessThan(0.015);
    assertThat(Coverage.falseCalls(same, FIVE, Coverage::differs).mean()).isLessThan(0.01);
  }
}
