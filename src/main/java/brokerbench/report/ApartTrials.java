package brokerbench.report;

import brokerbench.results.RunData;
import brokerbench.statistics.Alternation;

/** Tells trials whose forks alternated from those that were measured one after the other. */
final class ApartTrials {

  /** Instead of a verdict: a drift of the host is in the ratio. */
  static final String WORDS = "apart: forks did not alternate";

  private ApartTrials() {}

  static boolean are(RunData firstRun, TrialSummary first, RunData secondRun, TrialSummary second) {
    return !Alternation.of(startsMs(firstRun, first), startsMs(secondRun, second));
  }

  private static long[] startsMs(RunData run, TrialSummary trial) {
    return trial.forkData().stream()
        .mapToLong(fork -> run.startMs(trial.id(), fork.fork()))
        .toArray();
  }
}
