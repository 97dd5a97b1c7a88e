package brokerbench.broker;

/** Publishes to one partition. Used by one thread at a time; {@link #close} by any. */
public interface Producer extends AutoCloseable {

  /**
   * Publishes. May block while the client library has no room, and, in a mode that is synchronous
   * by nature, until the acknowledgement.
   *
   * @implSpec {@code callback} is told exactly once per call, on any thread, possibly before this
   *     method returns; a failure goes to the callback and is not thrown.
   */
  void send(OutgoingMessage message, SendCallback callback);

  /**
   * What the client library measured by itself of this producer's publishes so far. Nothing where
   * the library measures nothing. Callable from any thread, until the producer is closed.
   */
  default ProducerStages stages() {
    return ProducerStages.NONE;
  }

  /**
   * Hands everything still in the client's own buffers to the broker, as far as the library can,
   * and closes.
   */
  @Override
  void close();
}
