package brokerbench.results;

/**
 * For how long a fork's broker was stopped on purpose, over the load of the leg that measured.
 *
 * @param askedShare share of the load in which the broker was to be stopped, above 0 and below 1
 * @param elapsedNs length of the load
 * @param stoppedNs thereof with every process of the broker stopped
 * @param stops how often
 */
public record BrokerStops(
    String trial, int fork, double askedShare, long elapsedNs, long stoppedNs, long stops)
    implements ForkRow {

  /** Share of the load in which the broker was stopped. */
  public double share() {
    return (double) stoppedNs / elapsedNs;
  }
}
