package brokerbench.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.validity.LoadFinding.BacklogGrew;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A system with a known capacity, whose closed loop reaches 20,000 messages per second. */
class CapacitySearchTest {

  private static final double SATURATED = 20_000;
  private static final int HALVINGS = 6;

  private final List<Double> tried = new ArrayList<>();

  private CapacitySearch searched(DoubleUnaryOperator reachedOfOffered) {
    CapacitySearch search = new CapacitySearch(SATURATED);
    while (!search.done()) {
      tried.add(search.nextPerSecond());
      search.tried(reachedOfOffered.applyAsDouble(search.nextPerSecond()));
    }
    return search;
  }

  private static DoubleUnaryOperator upTo(double capacityPerSecond) {
    return offered -> Math.min(offered, capacityPerSecond);
  }

  @ParameterizedTest
  @ValueSource(doubles = {340, 400, 1_000, 3_000, 6_000, 10_000, 19_999, 25_000})
  void finds_the_capacity_within_its_precision(double capacity) {
    CapacitySearch search = searched(upTo(capacity));

    double highest = capacity / BacklogGrew.SUSTAINED;
    assertThat(search.sustainedPerSecond())
        .isBetween(highest / CapacitySearch.PRECISION, highest)
        .isLessThan(search.missedPerSecond().orElseThrow());
    assertThat(search.missedPerSecond().orElseThrow()).isGreaterThan(highest);
    assertThat(search.saturatedPerSecond()).isEqualTo(SATURATED);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void finds_it_in_spite_of_noise_and_of_stalls(int seed) {
    double capacity = 5_000;
    Random random = new Random(seed);
    CapacitySearch search =
        searched(
            offered ->
                tried.size() % 5 == seed % 5
                    ? 0.85 * offered
                    : Math.min(offered, capacity) * (1 + 0.005 * random.nextGaussian()));

    assertThat(search.sustainedPerSecond()).isBetween(0.9 * capacity, 1.05 * capacity);
  }

  @Test
  void one_stall_does_not_decide() {
    CapacitySearch calm = searched(upTo(6_000));
    List<Double> calmlyTried = List.copyOf(tried);
    tried.clear();

    CapacitySearch stalled =
        searched(offered -> tried.size() == 1 ? 0.9 * offered : Math.min(offered, 6_000));

    assertThat(tried.getFirst()).isEqualTo(tried.get(1));
    assertThat(tried).hasSize(calmlyTried.size() + 1);
    assertThat(stalled.sustainedPerSecond()).isEqualTo(calm.sustainedPerSecond());
  }

  @Test
  void rate_that_is_missed_twice_is_missed() {
    searched(offered -> tried.size() <= 2 ? 0.9 * offered : offered);

    assertThat(tried.get(2)).isLessThan(tried.get(1));
    assertThat(tried.subList(2, tried.size())).allMatch(each -> each < tried.getFirst());
  }

  @Test
  void rate_that_is_missed_by_far_is_not_tried_again() {
    searched(offered -> 0.79 * offered);

    assertThat(tried).hasSize(HALVINGS).doesNotHaveDuplicates();
  }

  @Test
  void never_takes_more_than_the_most_steps() {
    searched(offered -> 0.9 * offered);

    assertThat(tried).hasSize(CapacitySearch.MOST_STEPS);
  }

  @Test
  void system_that_sustains_everything_is_tried_up_to_half_above_the_closed_loop() {
    CapacitySearch search = searched(offered -> offered);

    assertThat(search.missedPerSecond()).isEmpty();
    assertThat(search.sustainedPerSecond())
        .isBetween(1.5 * SATURATED / CapacitySearch.PRECISION, 1.5 * SATURATED);
  }

  @Test
  void system_that_never_sustains_has_no_capacity_down_to_a_64th_of_the_closed_loop() {
    CapacitySearch search = searched(offered -> 0.5 * offered);

    assertThat(search.sustainedPerSecond()).isZero();
    assertThat(search.missedPerSecond().orElseThrow())
        .isBetween(SATURATED / 64, CapacitySearch.PRECISION * SATURATED / 64);
  }
}
