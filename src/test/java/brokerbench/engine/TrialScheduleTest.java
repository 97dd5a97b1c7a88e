package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.Trial;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TrialScheduleTest {

  private static final List<Trial> THREE =
      List.of(
          Trials.of("a", 4, Map.of()), Trials.of("b", 4, Map.of()), Trials.of("c", 4, Map.of()));

  @Test
  void each_block_holds_each_trial_once_with_the_blocks_fork_number() {
    List<TrialSchedule.Slot> order = TrialSchedule.order(THREE, 7);

    assertThat(order).hasSize(12);
    IntStream.rangeClosed(1, 4)
        .forEach(
            fork -> {
              List<TrialSchedule.Slot> block = order.subList(3 * fork - 3, 3 * fork);
              assertThat(block).allMatch(slot -> slot.fork() == fork);
              assertThat(block).extracting(slot -> slot.trial().id()).containsOnly("a", "b", "c");
            });
  }

  @Test
  void same_seed_gives_the_same_order_and_seeds_give_different_ones() {
    assertThat(TrialSchedule.order(THREE, 7)).isEqualTo(TrialSchedule.order(THREE, 7));
    assertThat(LongStream.range(0, 20).mapToObj(seed -> TrialSchedule.order(THREE, seed)))
        .satisfies(orders -> assertThat(orders.stream().distinct().count()).isGreaterThan(10));
  }

  @Test
  void no_trial_always_comes_first() {
    assertThat(
            LongStream.range(0, 50)
                .mapToObj(seed -> TrialSchedule.order(THREE, seed).getFirst().trial().id()))
        .contains("a", "b", "c");
  }

  @Test
  void trial_with_fewer_forks_is_absent_from_the_later_blocks() {
    List<Trial> trials = List.of(Trials.of("a", 1, Map.of()), Trials.of("b", 3, Map.of()));

    assertThat(TrialSchedule.order(trials, 1).subList(2, 4))
        .extracting(slot -> slot.trial().id() + slot.fork())
        .containsExactly("b2", "b3");
  }

  @Test
  void trial_whose_broker_lives_for_the_trial_runs_its_forks_in_a_row_behind_the_others() {
    Map<String, String> kept = Map.of("broker_life", "trial");
    List<Trial> trials =
        List.of(Trials.of("k", 3, kept), Trials.of("a", 2, Map.of()), Trials.of("l", 3, kept));

    List<String> order =
        TrialSchedule.order(trials, 3).stream()
            .map(slot -> slot.trial().id() + slot.fork())
            .toList();

    assertThat(order).startsWith("a1", "a2").hasSize(8);
    assertThat(order).containsSubsequence("k1", "k2", "k3").containsSubsequence("l1", "l2", "l3");
    assertThat(order.indexOf("k3") - order.indexOf("k1")).isEqualTo(2);
  }
}
