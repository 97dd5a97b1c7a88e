package brokerbench.quantity;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write and read them: {@code 10s}, {@code 500ms}, {@code 1.5min}. */
public final class DurationText {

  private static final String EXPECTED =
      "a number with ns, us, ms, s, min, h or d, such as 500ms or 10s";
  private static final Pattern TEXT = Pattern.compile("\\s*(\\d+(?:\\.\\d+)?)\\s*([a-zµ]+)\\s*");
  private static final Map<String, Long> NANOS_PER_UNIT =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "min", 60_000_000_000L,
          "h", 3_600_000_000_000L,
          "d", 86_400_000_000_000L);

  private DurationText() {}

  /**
   * Reads a duration; the unit is required.
   *
   * @throws QuantityException when the text has another form, an unknown unit, or exceeds 100 years
   */
  public static Duration parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    Long factor = matcher.matches() ? NANOS_PER_UNIT.get(matcher.group(2)) : null;
    if (factor == null) {
      throw new QuantityException("duration", text, EXPECTED);
    }
    double nanos = Double.parseDouble(matcher.group(1)) * factor;
    if (nanos > 3.15e18) {
      throw new QuantityException("duration", text, "at most 100 years");
    }
    return Duration.ofNanos(Math.round(nanos));
  }

  /**
   * Three significant digits with the unit that suits: {@code 741 ns}, {@code 1.22 ms}, {@code 2
   * min 5 s}.
   */
  public static String of(Duration duration) {
    return ofNanos(duration.toNanos());
  }

  /** As {@link #of(Duration)}, from nanoseconds; negative values keep their sign. */
  public static String ofNanos(long nanos) {
    if (nanos < 0) {
      return "-" + ofNanos(-Math.max(nanos, -Long.MAX_VALUE));
    }
    if (nanos < 1_000) {
      return nanos + " ns";
    }
    if (nanos < 999_500) {
      return significant(nanos / 1e3, "us");
    }
    if (nanos < 999_500_000L) {
      return significant(nanos / 1e6, "ms");
    }
    if (nanos < 119_500_000_000L) {
      return significant(nanos / 1e9, "s");
    }
    long seconds = Math.round(nanos / 1e9);
    return seconds < 7_200
        ? seconds / 60 + " min " + seconds % 60 + " s"
        : seconds / 3_600 + " h " + seconds % 3_600 / 60 + " min";
  }

  /** Three significant digits of a value below 999.5, and the unit. */
  static String significant(double value, String unit) {
    String pattern = value < 9.995 ? "%.2f %s" : value < 99.95 ? "%.1f %s" : "%.0f %s";
    return String.format(Locale.ROOT, pattern, value, unit);
  }
}
