package brokerbench.broker;

/** What became of a publish. Callable from any thread; returns at once. */
public interface SendCallback {

  /** The publish with this sequence number met the configured durability. */
  void acknowledged(long sequence);

  /** The publish with this sequence number failed; it may or may not have reached the broker. */
  void failed(long sequence, Throwable cause);
}
