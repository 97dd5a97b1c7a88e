package brokerbench.scenario;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Refuses a sweep that would measure one point twice, under two names. */
final class DistinctTrials {

  private DistinctTrials() {}

  /**
   * Looks at the trials of one scenario.
   *
   * @throws InvalidScenarioException naming the parameters in which alone two trials differ, and
   *     which neither reads
   */
  static void require(List<Trial> trials) {
    Map<SortedMap<String, String>, Trial> distinct = new HashMap<>();
    for (Trial trial : trials) {
      Trial same = distinct.put(read(trial), trial);
      // One value written in two ways is not what a broker fails to read.
      if (same != null && !same.ownParams().equals(trial.ownParams())) {
        throw new InvalidScenarioException(
            "%s is not read beside the other parameters, and trials of %s differ in nothing else; give one value, or change what makes it count"
                .formatted(same.differences(trial), trial.broker()));
      }
    }
  }

  private static SortedMap<String, String> read(Trial trial) {
    SortedMap<String, String> read = trial.ownParams();
    read.keySet().removeAll(Brokers.of(trial.params()).unread(trial.params()));
    return read;
  }
}
