package brokerbench.engine.load;

/**
 * Hears what became of the publishes of one producer, one at a time, on the thread of the driver
 * that tells; of attempts that are followed by another at any time.
 */
public interface PublishListener {

  /** Does nothing. */
  PublishListener NONE = new PublishListener() {};

  /**
   * A message that was due at {@code dueNs} was acknowledged, at {@code nowNs} on the fork's clock.
   */
  default void acknowledged(long dueNs, long nowNs) {}

  /** A publish failed with {@code cause}, at {@code nowNs} on the fork's clock. */
  default void failed(long nowNs, Throwable cause) {}

  /** As {@link #failed}, but the message is sent again. */
  default void attemptFailed(long nowNs) {}
}
