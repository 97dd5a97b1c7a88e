package brokerbench.broker;

import org.jspecify.annotations.Nullable;

/**
 * One message on its way out. A producer's loop owns one instance and writes it anew for each
 * message: a driver takes what it needs inside {@link Producer#send} and never keeps it.
 */
public final class OutgoingMessage {

  private byte[] payload = new byte[0];
  private long sequence;
  private byte @Nullable [] timestampHeader;
  private boolean repeatable;

  /** Sets all three for the next message, which is published once. Called by the engine. */
  public void set(byte[] nextPayload, long nextSequence, byte @Nullable [] nextTimestampHeader) {
    payload = nextPayload;
    sequence = nextSequence;
    timestampHeader = nextTimestampHeader;
    repeatable = false;
  }

  /** Says that this message may be published again. Called by the engine before each attempt. */
  public void markRepeatable() {
    repeatable = true;
  }

  /** The whole payload; when it is free again is the driver's {@link PayloadOwnership}. */
  public byte[] payload() {
    return payload;
  }

  /** Number of the message in its producer; goes back through the {@link SendCallback}. */
  public long sequence() {
    return sequence;
  }

  /** Value of the header {@code ts}, or null when none shall be sent. */
  public byte @Nullable [] timestampHeader() {
    return timestampHeader;
  }

  /**
   * Whether this message may be published again, with the same sequence through the same producer.
   * A broker that stores what has the same id once is then given an id.
   */
  public boolean isRepeatable() {
    return repeatable;
  }
}
