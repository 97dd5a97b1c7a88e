package brokerbench.measurement;

/** Writes the {@link MessageStamp}s of one producer. Holds no state: any thread may use it. */
public final class StampWriter {

  private final long producerBits;

  /**
   * Makes the writer of one producer.
   *
   * @param producer index, 0 or more
   */
  public StampWriter(int producer) {
    producerBits = (long) producer << Integer.SIZE;
  }

  /**
   * Writes the stamp over the first {@value MessageStamp#BYTES} bytes.
   *
   * @param payload at least {@value MessageStamp#BYTES} bytes
   * @param dueNs when the message is due, {@link NanoClock} nanoseconds
   * @param sequence number of the message in its producer
   * @param iteration ordinal in the session, or {@link MessageStamp#PROBE}
   * @param variant which body follows
   */
  public void write(byte[] payload, long dueNs, long sequence, int iteration, int variant) {
    MessageStamp.write(
        payload, dueNs, sequence, producerBits | (iteration & 0xFFFF_FFFFL), variant);
  }
}
