package brokerbench.engine.load;

/** Hears of each message that a consumer received intact, on the thread that received it. */
public interface ReceiptListener {

  /** Does nothing. */
  ReceiptListener NONE = (_, _, _, _, _) -> {};

  /**
   * A message was recorded; the consumer takes no further one before this returns.
   *
   * @param consumer that received it
   * @param producer index of the one that sent it
   * @param sequence of the message in its producer
   * @param dueNs when it was due, on the clock of the fork that sent it
   * @param nowNs time of the receipt on the fork's clock
   */
  void received(ReceiptRecorder consumer, int producer, long sequence, long dueNs, long nowNs);

  /**
   * The same of a message that a consumer of the subscription had received before.
   *
   * @param consumer as of {@link #received}, and so are the others
   */
  default void receivedAgain(
      ReceiptRecorder consumer, int producer, long sequence, long dueNs, long nowNs) {
    received(consumer, producer, sequence, dueNs, nowNs);
  }
}
