package brokerbench.driver;

/**
 * What a client library counted by itself since the driver was opened.
 *
 * @param dropped messages that the client library received and threw away
 * @param reconnects connections lost and made again
 * @param errors asynchronous errors that belong to no call
 */
public record ClientCounters(long dropped, long reconnects, long errors) {

  /** Nothing counted. */
  public static final ClientCounters NONE = new ClientCounters(0, 0, 0);
}
