package brokerbench.engine;

import brokerbench.scenario.Trial;
import java.util.List;

/**
 * What of a run is still to come when one of its forks begins.
 *
 * @param position of the fork, counted over all trials, from 1
 * @param sure the trial of each fork that will follow
 * @param possible the trial of each fork that may follow beyond these
 */
public record Outlook(int position, List<Trial> sure, List<Trial> possible) {

  public Outlook {
    sure = List.copyOf(sure);
    possible = List.copyOf(possible);
  }

  /** Such as {@code 3/12}, or {@code 3/10..60} where nobody knows yet. */
  public String text() {
    int least = position + sure.size();
    return position + "/" + least + (possible.isEmpty() ? "" : ".." + (least + possible.size()));
  }
}
