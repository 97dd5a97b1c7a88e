package brokerbench.broker;

/**
 * What a client library counted by itself since the driver was opened.
 *
 * @param dropped messages that the client library received and threw away
 * @param reconnects connections lost and made again
 * @param errors asynchronous errors that belong to no call
 * @param noResponders requests that the broker answered itself, since nobody was subscribed
 */
public record ClientCounters(long dropped, long reconnects, long errors, long noResponders) {

  /** Nothing counted. */
  public static final ClientCounters NONE = new ClientCounters(0, 0, 0, 0);

  /** The sums of both. */
  public ClientCounters plus(ClientCounters other) {
    return new ClientCounters(
        dropped + other.dropped,
        reconnects + other.reconnects,
        errors + other.errors,
        noResponders + other.noResponders);
  }

  /** What was counted since {@code before}. */
  public ClientCounters minus(ClientCounters before) {
    return new ClientCounters(
        dropped - before.dropped,
        reconnects - before.reconnects,
        errors - before.errors,
        noResponders - before.noResponders);
  }
}
