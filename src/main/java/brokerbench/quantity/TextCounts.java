package brokerbench.quantity;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How often each of some texts occurred, printed as {@code 12 x timeout; 3 x refused}.
 *
 * @param counts of each text, 1 or more; no text holds a semicolon
 */
public record TextCounts(SortedMap<String, Long> counts) {

  /** No text at all. */
  public static final TextCounts NONE = new TextCounts(new TreeMap<>());

  /** What texts beyond a few are counted as. */
  public static final String OTHERS = "other errors";

  private static final String BETWEEN = "; ";
  private static final Pattern COUNTED = Pattern.compile("(\\d{1,18}) x ([^;]*)");

  public TextCounts {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  /**
   * What {@link #text} printed.
   *
   * @throws QuantityException when it is of another form
   */
  public static TextCounts parse(String text) {
    TextCounts sum = NONE;
    for (String each : text.isEmpty() ? new String[0] : text.split(BETWEEN, -1)) {
      Matcher counted = COUNTED.matcher(each);
      if (!counted.matches()) {
        throw new QuantityException(
            "counts of texts", each, "a count and a text, such as 3 x timeout");
      }
      sum = sum.plus(counted.group(2), Long.parseLong(counted.group(1)));
    }
    return sum;
  }

  /** These, and {@code count} more of {@code text}, whose semicolons become commas. */
  public TextCounts plus(String text, long count) {
    SortedMap<String, Long> sum = new TreeMap<>(counts);
    sum.merge(text.replace(';', ','), count, Long::sum);
    return new TextCounts(sum);
  }

  /** These and {@code others}. */
  public TextCounts plus(TextCounts others) {
    SortedMap<String, Long> sum = new TreeMap<>(counts);
    others.counts.forEach((text, count) -> sum.merge(text, count, Long::sum));
    return new TextCounts(sum);
  }

  /** The {@code most} that are most frequent, and the rest together as {@link #OTHERS}. */
  public TextCounts most(int most) {
    TextCounts sum = NONE;
    int kept = 0;
    for (Map.Entry<String, Long> each : byFrequency()) {
      boolean isKept = each.getKey().equals(OTHERS) || kept < most;
      kept += isKept ? 1 : 0;
      sum = sum.plus(isKept ? each.getKey() : OTHERS, each.getValue());
    }
    return sum;
  }

  /** The most frequent first; empty without any. */
  public String text() {
    return byFrequency().stream()
        .map(each -> each.getValue() + " x " + each.getKey())
        .collect(Collectors.joining(BETWEEN));
  }

  private List<Map.Entry<String, Long>> byFrequency() {
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .toList();
  }
}
