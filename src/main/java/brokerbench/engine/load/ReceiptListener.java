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
   * @param nowNs time of the receipt on the fork's clock
   * @param first whether no consumer of the subscription had received it before
   */
  void received(ReceiptRecorder consumer, int producer, long sequence, long nowNs, boolean first);
}
