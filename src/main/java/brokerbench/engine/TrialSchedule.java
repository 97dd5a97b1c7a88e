package brokerbench.engine;

import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The order of forks: blocks that hold each trial once, each block shuffled, so that a host that
 * drifts favours nobody. Trials whose broker lives for the whole trial run their forks in a row
 * instead, in shuffled order of trials.
 */
public final class TrialSchedule {

  /**
   * One place in the order.
   *
   * @param trial what
   * @param fork 1 or more
   */
  public record Slot(Trial trial, int fork) {}

  private TrialSchedule() {}

  /** The order of all forks of {@code trials}; the same for the same seed. */
  public static List<Slot> order(List<Trial> trials, long seed) {
    Random random = new Random(seed);
    List<Slot> slots = new ArrayList<>();
    List<Trial> interleaved = trials.stream().filter(trial -> !livesForTrial(trial)).toList();
    int blocks = interleaved.stream().mapToInt(trial -> trial.protocol().forks()).max().orElse(0);
    for (int fork = 1; fork <= blocks; fork++) {
      int number = fork;
      List<Trial> block =
          new ArrayList<>(
              interleaved.stream().filter(trial -> number <= trial.protocol().forks()).toList());
      Collections.shuffle(block, random);
      block.forEach(trial -> slots.add(new Slot(trial, number)));
    }
    List<Trial> whole =
        new ArrayList<>(trials.stream().filter(TrialSchedule::livesForTrial).toList());
    Collections.shuffle(whole, random);
    for (Trial trial : whole) {
      IntStream.rangeClosed(1, trial.protocol().forks())
          .forEach(fork -> slots.add(new Slot(trial, fork)));
    }
    return List.copyOf(slots);
  }

  private static boolean livesForTrial(Trial trial) {
    return trial.params().text("broker_life").equals("trial");
  }
}
