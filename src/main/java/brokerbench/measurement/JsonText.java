package brokerbench.measurement;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.SplittableRandom;

/** JSON texts: an object with the stamp, a list of items, and a note that fills what is left. */
final class JsonText {

  private static final String BEFORE_STAMP = "{\"stamp\":\"";

  /** Offset of the first digit of the stamp. */
  static final int STAMP_START = BEFORE_STAMP.length();

  /** Length of the shortest text, with a note of some characters and no item. */
  static final int LEAST_BYTES = 128;

  private static final String BEFORE_ITEMS = "\",\"items\":[";
  private static final String BEFORE_NOTE = "],\"note\":\"";
  private static final String END = "\"}";
  private static final String LONGEST_ITEM =
      ",{\"sku\":\"ABCDEFGH\",\"quantity\":99,\"price_cents\":999999}";
  private static final String SKU_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  private static final int SKU_LENGTH = 8;

  private JsonText() {}

  /** A text of {@code bytes}, {@value #LEAST_BYTES} or more, whose stamp is all zeros. */
  static byte[] of(int bytes, SplittableRandom random) {
    StringBuilder text = new StringBuilder(bytes).append(BEFORE_STAMP);
    text.repeat('0', StampText.CHARS).append(BEFORE_ITEMS);
    int itemsEnd = bytes - BEFORE_NOTE.length() - END.length() - LONGEST_ITEM.length();
    for (String separator = ""; text.length() <= itemsEnd; separator = ",") {
      appendItem(text.append(separator), random);
    }
    text.append(BEFORE_NOTE);
    while (text.length() < bytes - END.length()) {
      text.append((char) random.nextInt('a', 'z' + 1));
    }
    return text.append(END).toString().getBytes(US_ASCII);
  }

  private static void appendItem(StringBuilder text, SplittableRandom random) {
    text.append("{\"sku\":\"");
    for (int i = 0; i < SKU_LENGTH; i++) {
      text.append(SKU_CHARACTERS.charAt(random.nextInt(SKU_CHARACTERS.length())));
    }
    text.append("\",\"quantity\":").append(random.nextInt(1, 100));
    text.append(",\"price_cents\":").append(random.nextInt(1, 1_000_000)).append('}');
  }
}
