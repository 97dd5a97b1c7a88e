package brokerbench.engine;

import brokerbench.results.RunDirectory;
import brokerbench.scenario.Trial;
import java.util.List;

/** The order of a run's forks, of which each part is known when the one before has run. */
public interface ForkOrder {

  /**
   * The forks to run next.
   *
   * @param part 1 or more
   * @param directory with all that the parts before have left
   * @return the first to run first; empty when the run is over
   */
  List<TrialSchedule.Slot> part(int part, RunDirectory directory);

  /** A fork of each trial that may follow {@code part}, as often as it may at most. */
  default List<Trial> possibleAfter(int part) {
    return List.of();
  }

  /** An order that is known from the beginning. */
  static ForkOrder of(List<TrialSchedule.Slot> slots) {
    return (part, _) -> part == 1 ? slots : List.of();
  }
}
