package brokerbench.broker.inmemory.client;

/** Takes the messages of one partition. */
interface PartitionWriter {

  /**
   * Appends a copy of {@code payload}; waits for room.
   *
   * @throws InterruptedException if interrupted while waiting; nothing is appended
   * @throws brokerbench.broker.DriverException if the topic is gone
   */
  void append(byte[] payload) throws InterruptedException;

  /** Appends what was held back. */
  void close() throws InterruptedException;
}
