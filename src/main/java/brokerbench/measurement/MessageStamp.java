package brokerbench.measurement;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * {@value #BYTES} bytes in every payload, where its {@link PayloadFormat} has them, big endian:
 *
 * <pre>
 * offset  bytes  field
 *      0      8  checksum over the 32 bytes that follow
 *      8      8  dueNs, {@link NanoClock} nanoseconds
 *     16      8  sequence in the producer, from 0, continuous over the leg
 *     24      4  producer, from 0
 *     28      4  iteration, from 0 in the order of the leg, or {@link #PROBE}
 *     32      4  variant of the body, from 0
 *     36      4  magic and version
 * </pre>
 *
 * <p>The array must hold {@value #BYTES} bytes from the offset on; the getters throw {@link
 * IndexOutOfBoundsException} otherwise. Only an intact stamp has fields that mean anything.
 */
public final class MessageStamp {

  /** Length of the stamp in bytes; the shortest payload. */
  public static final int BYTES = 40;

  /** Iteration of a readiness probe, which belongs to no iteration. */
  public static final int PROBE = -1;

  static final int MAGIC_AND_VERSION = 0xB40C_BE01;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private static final int CHECKSUM = 0;
  private static final int DUE = 8;
  private static final int SEQUENCE = 16;
  private static final int PRODUCER = 24;
  private static final int ITERATION = 28;
  private static final int VARIANT = 32;
  private static final int MAGIC = 36;

  private MessageStamp() {}

  /**
   * Writes a stamp at the start of {@code payload}.
   *
   * @param origin producer in the upper, iteration in the lower 32 bits
   */
  static void write(byte[] payload, long dueNs, long sequence, long origin, int variant) {
    long form = ((long) variant << Integer.SIZE) | (MAGIC_AND_VERSION & 0xFFFF_FFFFL);
    LONG.set(payload, CHECKSUM, checksum(dueNs, sequence, origin, form));
    LONG.set(payload, DUE, dueNs);
    LONG.set(payload, SEQUENCE, sequence);
    LONG.set(payload, PRODUCER, origin);
    LONG.set(payload, VARIANT, form);
  }

  /** When the message was due, {@link NanoClock} nanoseconds. */
  public static long dueNs(byte[] array, int offset) {
    return (long) LONG.get(array, offset + DUE);
  }

  /** Number of the message in its producer. */
  public static long sequence(byte[] array, int offset) {
    return (long) LONG.get(array, offset + SEQUENCE);
  }

  /** Index of the producer. */
  public static int producer(byte[] array, int offset) {
    return (int) INT.get(array, offset + PRODUCER);
  }

  /** Ordinal of the iteration in which the message was due, or {@link #PROBE}. */
  public static int iteration(byte[] array, int offset) {
    return (int) INT.get(array, offset + ITERATION);
  }

  /** Index of the body that follows the stamp. */
  public static int variant(byte[] array, int offset) {
    return (int) INT.get(array, offset + VARIANT);
  }

  /** Whether magic, version and checksum are right. The body is not looked at. */
  public static boolean isIntact(byte[] array, int offset) {
    long expected =
        checksum(
            (long) LONG.get(array, offset + DUE),
            (long) LONG.get(array, offset + SEQUENCE),
            (long) LONG.get(array, offset + PRODUCER),
            (long) LONG.get(array, offset + VARIANT));
    return (long) LONG.get(array, offset + CHECKSUM) == expected
        && (int) INT.get(array, offset + MAGIC) == MAGIC_AND_VERSION;
  }

  private static long checksum(long dueNs, long sequence, long origin, long form) {
    // Four independent products instead of a chain: the processor computes them side by side.
    // Odd factors are invertible, so a change in one word alone always changes the sum.
    long sum =
        (dueNs ^ 0x9E37_79B9_7F4A_7C15L) * 0xBF58_476D_1CE4_E5B9L
            + Long.rotateLeft((sequence ^ 0xD6E8_FEB8_6659_FD93L) * 0x94D0_49BB_1331_11EBL, 19)
            + Long.rotateLeft((origin ^ 0xA076_1D64_78BD_642FL) * 0xE703_7ED1_A0B4_28DBL, 37)
            + Long.rotateLeft((form ^ 0x8EBC_6AF0_9C88_C6E3L) * 0x5895_58DB_C5A2_6C4DL, 53);
    return sum ^ (sum >>> 32);
  }
}
