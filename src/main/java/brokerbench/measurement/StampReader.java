package brokerbench.measurement;

/** Finds and checks the stamps of what arrives. Used by one thread at a time. */
public final class StampReader {

  private final PayloadBodies bodies;
  private final byte[] decoded = new byte[MessageStamp.BYTES];
  private byte[] stamped = decoded;
  private int at;

  public StampReader(PayloadBodies bodies) {
    this.bodies = bodies;
  }

  /**
   * Reads the stamp of a delivery. Never throws for bytes inside the array.
   *
   * @return whether the delivery is what was sent: right length, intact stamp, and byte for byte
   *     the body of the variant in its stamp; if not, the other methods mean nothing
   */
  public boolean read(byte[] array, int offset, int length) {
    return length == bodies.payloadBytes()
        && find(array, offset)
        && MessageStamp.isIntact(stamped, at)
        && bodies.isBody(array, offset, MessageStamp.variant(stamped, at));
  }

  private boolean find(byte[] array, int offset) {
    return switch (bodies.format()) {
      case RANDOM -> {
        stamped = array;
        at = offset;
        yield true;
      }
      case JSON -> {
        stamped = decoded;
        at = 0;
        yield StampText.read(array, offset + PayloadFormat.JSON.stampStart(), decoded);
      }
    };
  }

  /** When the message was due, {@link NanoClock} nanoseconds. */
  public long dueNs() {
    return MessageStamp.dueNs(stamped, at);
  }

  /** Number of the message in its producer. */
  public long sequence() {
    return MessageStamp.sequence(stamped, at);
  }

  /** Index of the producer. */
  public int producer() {
    return MessageStamp.producer(stamped, at);
  }

  /** Ordinal of the iteration in which the message was due, or {@link MessageStamp#PROBE}. */
  public int iteration() {
    return MessageStamp.iteration(stamped, at);
  }
}
