package brokerbench.broker;

/** Who acknowledges a publish. */
public enum PublishAcknowledgement {
  /**
   * Nobody: the callback runs when the client library has taken the message; its time is no
   * latency.
   */
  NONE,
  /** The broker, when it has met the configured durability. */
  BROKER,
  /**
   * A consumer: the callback runs when its reply has arrived, so publish latency is a round trip.
   */
  REPLY;

  /** Whether the time to the callback says anything about the broker. */
  public boolean isMeasured() {
    return this != NONE;
  }
}
