package brokerbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.RoundOrder;
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
  void each_round_holds_each_trial_once_with_the_rounds_fork_number() {
    List<TrialSchedule.Slot> order = TrialSchedule.ofRun(THREE, 7);

    assertThat(order).hasSize(12);
    IntStream.rangeClosed(1, 4)
        .forEach(
            fork -> {
              List<TrialSchedule.Slot> round = order.subList(3 * fork - 3, 3 * fork);
              assertThat(round).allMatch(slot -> slot.fork() == fork && slot.round() == fork);
              assertThat(round).extracting(slot -> slot.trial().id()).containsOnly("a", "b", "c");
              assertThat(round).extracting(TrialSchedule.Slot::place).containsExactly(1, 2, 3);
            });
  }

  @Test
  void same_seed_gives_the_same_order_and_seeds_give_different_ones() {
    assertThat(TrialSchedule.ofRun(THREE, 7)).isEqualTo(TrialSchedule.ofRun(THREE, 7));
    assertThat(LongStream.range(0, 20).mapToObj(seed -> TrialSchedule.ofRun(THREE, seed)))
        .satisfies(orders -> assertThat(orders.stream().distinct().count()).isGreaterThan(10));
  }

  @Test
  void rounds_of_a_run_and_of_a_replication_have_the_balanced_order() {
    for (int round = 1; round <= 4; round++) {
      List<String> expected =
          new RoundOrder(3, 7)
              .of(round).stream().map(index -> List.of("a", "b", "c").get(index)).toList();

      assertThat(TrialSchedule.ofRun(THREE, 7).subList(3 * round - 3, 3 * round))
          .extracting(slot -> slot.trial().id())
          .isEqualTo(expected);
      assertThat(TrialSchedule.ofRound(THREE, 7, round))
          .extracting(slot -> slot.trial().id())
          .isEqualTo(expected);
    }
  }

  @Test
  void round_of_a_replication_holds_first_forks() {
    assertThat(TrialSchedule.ofRound(THREE, 7, 3))
        .allMatch(slot -> slot.fork() == 1 && slot.round() == 3);
  }

  @Test
  void rounds_differ_in_their_payload_and_trials_of_a_round_do_not() {
    assertThat(
            IntStream.rangeClosed(1, 50)
                .mapToObj(round -> TrialSchedule.ofRound(THREE, 7, round).getFirst())
                .map(slot -> slot.payloadSeed(7)))
        .doesNotHaveDuplicates();
    assertThat(TrialSchedule.ofRound(THREE, 7, 2).stream().map(slot -> slot.payloadSeed(7)))
        .containsOnly(TrialSchedule.ofRun(THREE, 7).get(3).payloadSeed(7));
  }

  @Test
  void trial_with_fewer_forks_is_absent_from_the_later_rounds() {
    List<Trial> trials = List.of(Trials.of("a", 1, Map.of()), Trials.of("b", 3, Map.of()));

    assertThat(TrialSchedule.ofRun(trials, 1).subList(2, 4))
        .extracting(slot -> slot.trial().id() + slot.fork())
        .containsExactly("b2", "b3");
  }

  @Test
  void trial_whose_broker_lives_for_the_trial_runs_its_forks_in_a_row_behind_the_others() {
    Map<String, String> kept = Map.of("broker_life", "trial");
    List<Trial> trials =
        List.of(Trials.of("k", 3, kept), Trials.of("a", 2, Map.of()), Trials.of("l", 3, kept));

    List<TrialSchedule.Slot> slots = TrialSchedule.ofRun(trials, 3);
    List<String> order = slots.stream().map(slot -> slot.trial().id() + slot.fork()).toList();

    assertThat(order).startsWith("a1", "a2").hasSize(8);
    assertThat(order).containsSubsequence("k1", "k2", "k3").containsSubsequence("l1", "l2", "l3");
    assertThat(order.indexOf("k3") - order.indexOf("k1")).isEqualTo(2);
    assertThat(slots.subList(2, 8)).allMatch(slot -> slot.place() == 0);
  }

  @Test
  void each_trial_with_a_lasting_broker_is_first_for_about_as_many_seeds() {
    Map<String, String> kept = Map.of("broker_life", "trial");
    List<Trial> trials = List.of(Trials.of("k", 2, kept), Trials.of("l", 2, kept));

    long first =
        LongStream.range(0, 1000)
            .filter(seed -> TrialSchedule.ofRun(trials, seed).getFirst().trial().id().equals("k"))
            .count();

    // Five standard deviations of a fair coin.
    assertThat(first).isBetween(421L, 579L);
  }

  @Test
  void trial_with_a_lasting_broker_and_one_fork_takes_its_place_in_the_round() {
    Map<String, String> kept = Map.of("broker_life", "trial");
    List<Trial> trials = List.of(Trials.of("k", 1, kept), Trials.of("a", 1, Map.of()));

    assertThat(TrialSchedule.ofRun(trials, 3))
        .extracting(TrialSchedule.Slot::place)
        .containsExactly(1, 2);
  }
}
