package brokerbench.cli;

import brokerbench.replication.ForkTimes;
import brokerbench.replication.ReplicationState;
import brokerbench.scenario.Trial;
import java.util.ArrayList;
import java.util.List;

/** Counts the forks of a replication while it goes on, and says how long the rest will take. */
final class ForkCount {

  private int total;
  private final ForkTimes times;
  private final List<Trial> owed;
  private int finished;
  private int failed;

  /** Counts on from what is finished. */
  ForkCount(ReplicationState state) {
    this.total = state.finishedForks() + state.owed().size();
    this.times = ForkTimes.of(state);
    this.owed = new ArrayList<>(state.owed());
    this.finished = state.finishedForks();
  }

  void add(List<Trial> round) {
    total += round.size();
    owed.addAll(round);
  }

  /**
   * A fork is over.
   *
   * @param finishedWell whether it ran to its end
   * @param elapsedNs from its start
   * @return as {@link #text}
   */
  String over(Trial trial, boolean finishedWell, long elapsedNs) {
    owed.remove(trial);
    if (finishedWell) {
      finished++;
      times.add(trial, elapsedNs);
    } else {
      failed++;
    }
    return text();
  }

  /** Such as {@code 12 of 70 forks, 1 h 10 min to 1 h 50 min left (80 %)}. */
  String text() {
    return "%d of %d forks%s%s"
        .formatted(finished, total, failed == 0 ? "" : ", %d failed".formatted(failed), left());
  }

  private String left() {
    return owed.isEmpty()
        ? ""
        : times.left(owed).map(forecast -> ", " + ForkTimes.text(forecast)).orElse("");
  }
}
