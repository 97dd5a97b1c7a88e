package brokerbench.measurement;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/** A stamp as text: {@value #CHARS} hexadecimal digits in lower case. */
final class StampText {

  static final int CHARS = 2 * MessageStamp.BYTES;

  private static final byte[] DIGITS = "0123456789abcdef".getBytes(US_ASCII);
  private static final byte[] VALUES = values();

  private StampText() {}

  private static byte[] values() {
    byte[] values = new byte[256];
    Arrays.fill(values, (byte) -1);
    for (byte value = 0; value < DIGITS.length; value++) {
      values[DIGITS[value]] = value;
    }
    return values;
  }

  /** Writes the digits of {@code stamp} into {@code text} from {@code offset} on. */
  static void write(byte[] stamp, byte[] text, int offset) {
    for (int i = 0; i < MessageStamp.BYTES; i++) {
      text[offset + 2 * i] = DIGITS[(stamp[i] >> 4) & 0xF];
      text[offset + 2 * i + 1] = DIGITS[stamp[i] & 0xF];
    }
  }

  /**
   * Reads a stamp from the digits in {@code text} from {@code offset} on.
   *
   * @return false when they are not all such digits; what is in {@code stamp} then means nothing
   */
  static boolean read(byte[] text, int offset, byte[] stamp) {
    int signs = 0;
    for (int i = 0; i < MessageStamp.BYTES; i++) {
      int high = VALUES[text[offset + 2 * i] & 0xFF];
      int low = VALUES[text[offset + 2 * i + 1] & 0xFF];
      stamp[i] = (byte) ((high << 4) | low);
      signs |= high | low;
    }
    return signs >= 0;
  }
}
