package brokerbench.quantity;

import java.util.Locale;

/**
 * Messages per second.
 *
 * @param messagesPerSecond finite, 0 or more
 */
public record Rate(double messagesPerSecond) implements Comparable<Rate> {

  /** Throws {@link QuantityException} when the value is out of range. */
  public Rate {
    if (!Double.isFinite(messagesPerSecond) || messagesPerSecond < 0) {
      throw new QuantityException(
          "rate",
          Double.toString(messagesPerSecond),
          "messages per second, 0 or more, such as 50000");
    }
  }

  /** Such as {@code 82,300 msg/s}; one decimal below 100. */
  public String text() {
    String pattern = messagesPerSecond < 99.95 ? "%,.1f msg/s" : "%,.0f msg/s";
    return String.format(Locale.ROOT, pattern, messagesPerSecond);
  }

  @Override
  public int compareTo(Rate other) {
    return Double.compare(messagesPerSecond, other.messagesPerSecond);
  }
}
