package brokerbench.engine.load;

import brokerbench.broker.Causes;
import brokerbench.quantity.TextCounts;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What publishes failed with, and when. The texts are few: numbers, ids and addresses in them are
 * left out, and those beyond the first {@value #MOST_TEXTS} are counted together.
 */
public final class PublishErrors {

  static final int MOST_TEXTS = 8;
  private static final int MOST_LETTERS = 120;

  /** A word with a digit, which may be another each time; statuses such as 503 never are. */
  private static final Pattern CHANGING =
      Pattern.compile(
          "(?<![^\\s,;'\"()\\[\\]=])(?![45]\\d\\d(?!\\w))[^\\s,;'\"()\\[\\]=]*\\d[^\\s,;'\"()\\[\\]=]*");

  private final Map<String, NavigableMap<Long, Long>> counts = new HashMap<>();
  private @Nullable Throwable last;
  private String lastText = "";

  /**
   * Counts one.
   *
   * @param when number of an iteration or of a part of the load, in which it is counted
   */
  public synchronized void add(long when, Throwable cause) {
    String text = last != null && areAlike(last, cause) ? lastText : text(cause);
    last = cause;
    lastText = text;
    String counted =
        counts.containsKey(text) || counts.size() < MOST_TEXTS ? text : TextCounts.OTHERS;
    counts.computeIfAbsent(counted, _ -> new TreeMap<>()).merge(when, 1L, Long::sum);
  }

  /** A server that refuses does so thousands of times a second, while the load runs. */
  private static boolean areAlike(Throwable one, Throwable other) {
    Throwable first = Causes.innermost(one);
    Throwable second = Causes.innermost(other);
    return first.getClass() == second.getClass()
        && Objects.equals(first.getMessage(), second.getMessage());
  }

  /**
   * How often each was counted.
   *
   * @param from the first {@code when}
   * @param until the one after the last, {@code from} or more
   */
  public synchronized TextCounts between(long from, long until) {
    TextCounts sum = TextCounts.NONE;
    for (Map.Entry<String, NavigableMap<Long, Long>> each : counts.entrySet()) {
      long count =
          each.getValue().subMap(from, true, until, false).values().stream()
              .mapToLong(Long::longValue)
              .sum();
      sum = count == 0 ? sum : sum.plus(each.getKey(), count);
    }
    return sum;
  }

  /** The first line of what the server or the system said, with the kind of the error. */
  static String text(Throwable cause) {
    Throwable innermost = Causes.innermost(cause);
    String kind = innermost.getClass().getSimpleName();
    String message = innermost.getMessage();
    if (message == null || message.isBlank()) {
      return kind;
    }
    String line = message.strip().lines().findFirst().orElse("");
    String constant = CHANGING.matcher(line).replaceAll("#").replaceAll("\\p{Cntrl}", " ");
    return kind
        + ": "
        + (constant.length() > MOST_LETTERS
            ? constant.substring(0, MOST_LETTERS) + "..."
            : constant);
  }
}
