package brokerbench.broker;

/** Takes deliveries of one consumer, one at a time. */
public interface MessageListener {

  /**
   * One delivery.
   *
   * @param array holds the payload; valid during the call only
   * @param offset of the payload's first byte
   * @param length of the payload in bytes
   */
  void received(byte[] array, int offset, int length);
}
