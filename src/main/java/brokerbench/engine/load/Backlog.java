package brokerbench.engine.load;

import brokerbench.results.Finding;
import java.util.List;

/**
 * Deliveries outstanding when an iteration of an open loop began and ended, of all subscriptions.
 */
record Backlog(long began, long ended) {

  /**
   * Whether the rate was not sustained by those who receive.
   *
   * @param owed deliveries of what was published in the iteration
   */
  List<Finding> findings(long owed) {
    long growth = ended - began;
    return growth > (1 - CapacitySearch.SUSTAINED) * owed
        ? List.of(new Finding.BacklogGrew(ended, growth))
        : List.of();
  }

  /**
   * Whether an open loop began late, and caught up.
   *
   * @param arrived what arrived in the time of the iteration, whenever it was due
   * @param counted of it what the rate counts
   */
  static List<Finding> drained(Pace arrived, Pace counted) {
    return CapacitySearch.SUSTAINED * arrived.perSecond() > counted.perSecond()
        ? List.of(new Finding.BacklogDrained(arrived.perSecond(), counted.perSecond()))
        : List.of();
  }
}
