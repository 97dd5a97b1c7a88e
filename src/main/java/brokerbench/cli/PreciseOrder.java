package brokerbench.cli;

import brokerbench.engine.ForkOrder;
import brokerbench.engine.TrialSchedule;
import brokerbench.report.IntervalWidth;
import brokerbench.results.RunDirectory;
import brokerbench.results.RunReader;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Precision;
import brokerbench.scenario.RateSteps;
import brokerbench.scenario.Trial;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Whole rounds of a run, until the figures in question are precise enough. */
record PreciseOrder(List<Trial> trials, long seed, Precision precision) implements ForkOrder {
  PreciseOrder {
    trials = List.copyOf(trials);
  }

  /** Refuses a trial that has no one figure in question, or runs its forks in a row. */
  static PreciseOrder of(List<Trial> trials, long seed, Precision precision) {
    for (Trial trial : trials) {
      InvalidScenarioException.when(
          trial.cluster().livesForTrial(),
          "-f auto: forks of "
              + trial.id()
              + " run in a row (broker_life=trial), not in rounds; give -f COUNT");
      InvalidScenarioException.when(
          RateSteps.of(trial.params()).areRising(),
          "-f auto: " + trial.id() + " has no one rate (rate_step); give -f COUNT");
    }
    return new PreciseOrder(trials, seed, precision);
  }

  @Override
  public List<TrialSchedule.Slot> part(int part, RunDirectory directory) {
    if (part == 1) {
      return IntStream.rangeClosed(1, Precision.LEAST_FORKS)
          .boxed()
          .flatMap(round -> TrialSchedule.ofRunRound(trials, seed, round).stream())
          .toList();
    }
    int round = lastRound(part);
    if (round > precision.mostForks()) {
      return List.of();
    }
    Set<String> unmet = IntervalWidth.unmet(RunReader.read(directory.path()), precision, round - 1);
    return TrialSchedule.ofRunRound(trials, seed, round).stream()
        .filter(slot -> unmet.contains(slot.trial().scenario()))
        .toList();
  }

  @Override
  public List<Trial> possibleAfter(int part) {
    return Collections.nCopies(precision.mostForks() - lastRound(part), trials).stream()
        .flatMap(List::stream)
        .toList();
  }

  /** The first part holds the rounds that run in any case. */
  private static int lastRound(int part) {
    return part - 1 + Precision.LEAST_FORKS;
  }
}
