package brokerbench.replication;

import brokerbench.scenario.Trial;
import java.util.List;
import java.util.Set;

/**
 * One way to measure a claim in one scope: trials under one setting.
 *
 * @param candidates per arm the trials that measure it, at least one
 */
record ClaimOption(List<List<Trial>> candidates) {

  /** Whether each arm has one trial only. */
  boolean hasNoChoice() {
    return candidates.stream().allMatch(each -> each.size() == 1);
  }

  /**
   * One trial per arm.
   *
   * @param there ids of trials that run anyway, which are preferred
   */
  List<Trial> trials(Set<String> there) {
    return candidates.stream()
        .map(
            each ->
                each.stream()
                    .filter(trial -> there.contains(trial.id()))
                    .findFirst()
                    .orElse(each.getFirst()))
        .toList();
  }
}
