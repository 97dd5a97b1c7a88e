package brokerbench.measurement;

/** Writes the {@link MessageStamp}s of one producer. Used by one thread. */
public final class StampWriter {

  private final long producerBits;
  private final PayloadFormat format;
  private final byte[] plain = new byte[MessageStamp.BYTES];

  /** Of the producer with the index {@code producer}, 0 or more. */
  public StampWriter(int producer, PayloadFormat format) {
    producerBits = (long) producer << Integer.SIZE;
    this.format = format;
  }

  /**
   * Writes the stamp where the format has it.
   *
   * @param payload of at least the format's least length
   * @param dueNs when the message is due, {@link NanoClock} nanoseconds
   * @param sequence number of the message in its producer
   * @param iteration ordinal in the leg, or {@link MessageStamp#PROBE}
   * @param variant which body follows
   */
  public void write(byte[] payload, long dueNs, long sequence, int iteration, int variant) {
    long origin = producerBits | (iteration & 0xFFFF_FFFFL);
    switch (format) {
      case RANDOM -> MessageStamp.write(payload, dueNs, sequence, origin, variant);
      case JSON -> {
        MessageStamp.write(plain, dueNs, sequence, origin, variant);
        StampText.write(plain, payload, format.stampStart());
      }
    }
  }
}
