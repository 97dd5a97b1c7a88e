package brokerbench.quantity;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes. {@code kB, MB, GB, TB} are powers of 1000, {@code KiB, MiB, GiB, TiB} of 1024.
 *
 * @param bytes 0 or more
 */
public record ByteSize(long bytes) implements Comparable<ByteSize> {

  private static final String EXPECTED =
      "bytes or a number with B, kB, KiB, MB, MiB, GB, GiB, such as 16KiB";
  private static final Pattern TEXT = Pattern.compile("\\s*(\\d+(?:\\.\\d+)?)\\s*([A-Za-z]*)\\s*");
  private static final Map<String, Long> FACTORS =
      Map.ofEntries(
          Map.entry("", 1L),
          Map.entry("B", 1L),
          Map.entry("kB", 1_000L),
          Map.entry("KB", 1_000L),
          Map.entry("MB", 1_000_000L),
          Map.entry("GB", 1_000_000_000L),
          Map.entry("TB", 1_000_000_000_000L),
          Map.entry("KiB", 1L << 10),
          Map.entry("MiB", 1L << 20),
          Map.entry("GiB", 1L << 30),
          Map.entry("TiB", 1L << 40));

  /** Throws {@link QuantityException} when negative. */
  public ByteSize {
    if (bytes < 0) {
      throw new QuantityException("size", Long.toString(bytes), EXPECTED);
    }
  }

  /**
   * Reads {@code 1024}, {@code 1 KiB}, {@code 1.5MB}.
   *
   * @throws QuantityException when the text has another form, an unknown unit, or is out of range
   */
  public static ByteSize parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    Long factor = matcher.matches() ? FACTORS.get(matcher.group(2)) : null;
    if (factor == null) {
      throw new QuantityException("size", text, EXPECTED);
    }
    double bytes = Double.parseDouble(matcher.group(1)) * factor;
    if (bytes > Long.MAX_VALUE / 2.0) {
      throw new QuantityException("size", text, "at most 4 EiB");
    }
    return new ByteSize(Math.round(bytes));
  }

  /** Such as {@code 1.50 GB}: decimal units, three significant digits. */
  public String text() {
    if (bytes < 1_000) {
      return bytes + " B";
    }
    String[] units = {"kB", "MB", "GB", "TB", "PB", "EB"};
    double value = bytes;
    int unit = -1;
    while (value >= 999.5 && unit < units.length - 1) {
      value /= 1_000;
      unit++;
    }
    return DurationText.significant(value, units[unit]);
  }

  @Override
  public int compareTo(ByteSize other) {
    return Long.compare(bytes, other.bytes);
  }
}
