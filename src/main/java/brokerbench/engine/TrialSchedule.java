package brokerbench.engine;

import brokerbench.results.ForkStart;
import brokerbench.scenario.MixedSeed;
import brokerbench.scenario.RoundOrder;
import brokerbench.scenario.Trial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The order of forks: rounds that hold each trial once, in the places that {@link RoundOrder} gives
 * them, so that a host that drifts favours nobody. Trials whose broker lives for all forks of the
 * trial run them in a row instead, behind the others.
 */
public final class TrialSchedule {

  /** Keeps the order of trials with a lasting broker apart from the others'. */
  private static final long IN_A_ROW = 1;

  /**
   * One fork in the order.
   *
   * @param trial what
   * @param fork 1 or more, of the run
   * @param round 1 or more: the fork's number, or in a replication that of its round
   * @param place 1 or more in its round; 0 where the trial's forks run in a row
   */
  public record Slot(Trial trial, int fork, int round, int place) {

    /** For the results. */
    ForkStart start(Instant at) {
      return new ForkStart(
          trial.id(), fork, round, place == 0 ? OptionalInt.empty() : OptionalInt.of(place), at);
    }

    /** Seed of what the fork sends: no message of one round may pass for one of another. */
    long payloadSeed(long seed) {
      return MixedSeed.of(seed, round);
    }
  }

  private TrialSchedule() {}

  /** All forks of {@code trials}, round after round; the same for the same seed. */
  public static List<Slot> ofRun(List<Trial> trials, long seed) {
    List<Trial> alternating = trials.stream().filter(trial -> !trial.runsForksInARow()).toList();
    int rounds = alternating.stream().mapToInt(trial -> trial.protocol().forks()).max().orElse(0);
    List<Slot> slots = new ArrayList<>();
    IntStream.rangeClosed(1, rounds)
        .mapToObj(
            fork ->
                ofRunRound(
                    alternating.stream().filter(each -> fork <= each.protocol().forks()).toList(),
                    seed,
                    fork))
        .forEach(slots::addAll);
    slots.addAll(inARow(trials.stream().filter(Trial::runsForksInARow).toList(), seed));
    return List.copyOf(slots);
  }

  /**
   * One round of a replication: the first fork of each of {@code trials}.
   *
   * @param trials of every round, in the same order for each
   * @param round 1 or more
   */
  public static List<Slot> ofRound(List<Trial> trials, long seed, int round) {
    return round(trials, seed, round, 1);
  }

  /** As {@link #ofRound}, one round of a run: the fork of that number of each of {@code trials}. */
  public static List<Slot> ofRunRound(List<Trial> trials, long seed, int round) {
    return round(trials, seed, round, round);
  }

  private static List<Slot> round(List<Trial> trials, long seed, int round, int fork) {
    List<Integer> order = new RoundOrder(trials.size(), seed).of(round);
    return IntStream.range(0, order.size())
        .mapToObj(index -> new Slot(trials.get(order.get(index)), fork, round, index + 1))
        .toList();
  }

  private static List<Slot> inARow(List<Trial> trials, long seed) {
    List<Slot> slots = new ArrayList<>();
    if (!trials.isEmpty()) {
      for (int index : new RoundOrder(trials.size(), MixedSeed.of(seed, IN_A_ROW)).of(1)) {
        Trial trial = trials.get(index);
        IntStream.rangeClosed(1, trial.protocol().forks())
            .forEach(fork -> slots.add(new Slot(trial, fork, fork, 0)));
      }
    }
    return slots;
  }
}
