package brokerbench.claims;

import brokerbench.results.RunManifest;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * What a judgement rests on; empty when nothing was measured.
 *
 * @param runs ids of the runs whose forks are in it, in the order in which they were started
 * @param machine of those runs, such as {@code Example CPU, 2 processors, 25.8 GB, kernel 6.1.0};
 *     one, since forks of two are not compared
 * @param environment the kind in which those runs were made; one as well
 * @param departures parameters in which a measured trial is not as its scenario was published, such
 *     as fewer messages
 */
public record Evidence(
    List<String> runs, String machine, String environment, List<String> departures) {

  static final Evidence NONE = new Evidence(List.of(), "", "", List.of());

  public Evidence {
    runs = List.copyOf(runs);
    departures = List.copyOf(departures);
  }

  /**
   * That of measured arms.
   *
   * @param arms at least one, all of one setting
   */
  static Evidence of(Collection<ArmTrials> arms, Collection<String> departures) {
    List<MeasuredTrial> trials = arms.stream().flatMap(arm -> arm.trials().stream()).toList();
    MeasuredTrial first = trials.getFirst();
    return new Evidence(
        trials.stream()
            .map(trial -> trial.run().manifest())
            .sorted(Comparator.comparing(run -> Instant.parse(run.startedAt())))
            .map(RunManifest::runId)
            .distinct()
            .toList(),
        first.run().manifest().before().machine(),
        first.run().manifest().environmentKind(),
        List.copyOf(departures));
  }
}
