package brokerbench.measurement;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What follows the stamp: a few fixed random bodies, so that compression gains nothing and every
 * byte of a delivery can be checked. Immutable; the same arguments give the same bytes in every
 * process.
 */
public final class PayloadBodies {

  private final byte[][] payloads;
  private final int payloadBytes;

  /**
   * Makes the bodies.
   *
   * @param payloadBytes length of a whole payload, stamp included; {@value MessageStamp#BYTES} or
   *     more
   * @param variants number of bodies, 1 or more
   * @param seed of the random bytes
   * @throws IllegalArgumentException when a number is out of its range
   */
  public PayloadBodies(int payloadBytes, int variants, long seed) {
    if (payloadBytes < MessageStamp.BYTES) {
      throw new IllegalArgumentException(
          "payload of " + payloadBytes + " bytes: the stamp needs " + MessageStamp.BYTES);
    }
    if (variants < 1) {
      throw new IllegalArgumentException("payload variants " + variants + ": use 1 or more");
    }
    this.payloadBytes = payloadBytes;
    payloads = new byte[variants][payloadBytes];
    SplittableRandom random = new SplittableRandom(seed);
    for (byte[] payload : payloads) {
      random.nextBytes(payload);
      Arrays.fill(payload, 0, MessageStamp.BYTES, (byte) 0);
    }
  }

  /** A payload with the body of {@code variant} and no stamp yet. */
  public byte[] newPayload(int variant) {
    return payloads[variant].clone();
  }

  /**
   * Puts the body of {@code variant} into a payload and leaves the stamp alone.
   *
   * @throws IllegalArgumentException when the payload has another length than the bodies
   */
  public void fill(byte[] payload, int variant) {
    if (payload.length != payloadBytes) {
      throw new IllegalArgumentException(
          "payload of " + payload.length + " bytes: expected " + payloadBytes);
    }
    System.arraycopy(
        payloads[variant],
        MessageStamp.BYTES,
        payload,
        MessageStamp.BYTES,
        payloadBytes - MessageStamp.BYTES);
  }

  /**
   * Whether a delivery is what was sent: right length, intact stamp, and byte for byte the body of
   * the variant in its stamp. Never throws for bytes inside the array.
   */
  public boolean isIntact(byte[] array, int offset, int length) {
    if (length != payloadBytes || !MessageStamp.isIntact(array, offset)) {
      return false;
    }
    int variant = MessageStamp.variant(array, offset);
    return variant >= 0
        && variant < payloads.length
        && Arrays.equals(
            payloads[variant],
            MessageStamp.BYTES,
            length,
            array,
            offset + MessageStamp.BYTES,
            offset + length);
  }
}
