package brokerbench.claims;

import brokerbench.results.ForkData;
import brokerbench.results.Promise;
import java.util.List;

/**
 * The trials that measure one arm under one setting; their forks are pooled.
 *
 * @param arm the arm
 * @param trials at least one
 */
record ArmTrials(Arm arm, List<MeasuredTrial> trials) {

  List<ForkData> forks() {
    return trials.stream().flatMap(trial -> trial.forks().stream()).toList();
  }

  /** When its forks began, milliseconds of the clock. */
  long[] startsMs() {
    return trials.stream().flatMapToLong(MeasuredTrial::startsMs).toArray();
  }

  /** The same for all: forks of unequal promises are not pooled. */
  Promise promise() {
    return trials.getFirst().outcome().promise();
  }

  boolean suspect() {
    return trials.stream().anyMatch(MeasuredTrial::suspect);
  }
}
