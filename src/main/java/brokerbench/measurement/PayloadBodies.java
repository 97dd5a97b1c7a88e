package brokerbench.measurement;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.Deflater;

/**
 * What stands around the stamp: a few fixed bodies of random content, so that every byte of a
 * delivery can be checked. Immutable; the same arguments give the same bytes in every process.
 */
public final class PayloadBodies {

  private static final int DEFLATER_OUTPUT_BYTES = 8_192;

  private final PayloadFormat format;
  private final byte[][] payloads;
  private final int payloadBytes;

  /**
   * Makes the bodies.
   *
   * @param payloadBytes length of a whole payload, stamp included; the format's least length or
   *     more
   * @param variants number of bodies, 1 or more
   * @throws IllegalArgumentException when a number is out of its range
   */
  public PayloadBodies(PayloadFormat format, int payloadBytes, int variants, long seed) {
    if (payloadBytes < format.leastBytes()) {
      throw new IllegalArgumentException(
          "payload of %d bytes: format %s needs %d"
              .formatted(payloadBytes, format.word(), format.leastBytes()));
    }
    if (variants < 1) {
      throw new IllegalArgumentException("payload variants " + variants + ": use 1 or more");
    }
    this.format = format;
    this.payloadBytes = payloadBytes;
    payloads = new byte[variants][];
    SplittableRandom random = new SplittableRandom(seed);
    Arrays.setAll(
        payloads,
        _ ->
            switch (format) {
              case RANDOM -> randomBytes(payloadBytes, random);
              case JSON -> JsonText.of(payloadBytes, random);
            });
  }

  private static byte[] randomBytes(int payloadBytes, SplittableRandom random) {
    byte[] payload = new byte[payloadBytes];
    random.nextBytes(payload);
    Arrays.fill(payload, 0, MessageStamp.BYTES, (byte) 0);
    return payload;
  }

  public PayloadFormat format() {
    return format;
  }

  int payloadBytes() {
    return payloadBytes;
  }

  /** A payload with the body of {@code variant} and no stamp yet. */
  public byte[] newPayload(int variant) {
    return payloads[variant].clone();
  }

  /**
   * Puts the body of {@code variant} into a payload of another variant and leaves the stamp alone.
   *
   * @throws IllegalArgumentException when the payload has another length than the bodies
   */
  public void fill(byte[] payload, int variant) {
    if (payload.length != payloadBytes) {
      throw new IllegalArgumentException(
          "payload of " + payload.length + " bytes: expected " + payloadBytes);
    }
    // What stands before the stamp is the same in all variants.
    int end = format.stampEnd();
    System.arraycopy(payloads[variant], end, payload, end, payloadBytes - end);
  }

  /** Whether a delivery of the right length holds the body of {@code variant}, if there is one. */
  boolean isBody(byte[] array, int offset, int variant) {
    if (variant < 0 || variant >= payloads.length) {
      return false;
    }
    byte[] body = payloads[variant];
    int start = format.stampStart();
    int end = format.stampEnd();
    return Arrays.equals(body, 0, start, array, offset, offset + start)
        && Arrays.equals(body, end, payloadBytes, array, offset + end, offset + payloadBytes);
  }

  /**
   * Length of the first payload alone, its stamp all zeros, after compression by deflate at its
   * default level, bytes.
   */
  public long deflatedBytes() {
    try (Deflater deflater = new Deflater()) {
      deflater.setInput(payloads[0]);
      deflater.finish();
      byte[] output = new byte[DEFLATER_OUTPUT_BYTES];
      while (!deflater.finished()) {
        var _ = deflater.deflate(output);
      }
      return deflater.getBytesWritten();
    }
  }
}
