package brokerbench.scenario;

import brokerbench.quantity.ByteSize;
import brokerbench.quantity.DurationText;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * What is done to the connections between clients and broker nodes, in both directions. Nodes reach
 * each other as before.
 */
public sealed interface PathFault extends FaultKind {

  /** Bytes vanish, and nobody is told; when it is undone, the connections that lost some close. */
  record Cut() implements PathFault {}

  /** Connections are closed, and new ones refused until it is undone. */
  record Reset() implements PathFault {}

  /**
   * Bytes arrive later.
   *
   * @param oneWay by how much in each direction, whole milliseconds
   * @param jitter by how much more or less than that, evenly, whole milliseconds; 0 for none
   */
  record Latency(Duration oneWay, Duration jitter) implements PathFault {}

  /**
   * Fewer bytes pass in a time.
   *
   * @param kilobytesPerSecond 1,000 bytes per second, on each connection in each direction
   */
  record Bandwidth(long kilobytesPerSecond) implements PathFault {}

  /**
   * Packets vanish, and TCP sends them again.
   *
   * @param percent of the packets in each direction, above 0, at most 50
   */
  record Loss(double percent) implements PathFault {}

  @Override
  default String word() {
    return switch (this) {
      case Cut() -> "cut";
      case Reset() -> "reset";
      case Latency(Duration oneWay, Duration jitter) ->
          "latency " + millis(oneWay) + (jitter.isZero() ? "" : " jitter " + millis(jitter));
      case Bandwidth(long kilobytesPerSecond) -> "bandwidth " + kilobytesPerSecond + "KB/s";
      case Loss(double percent) ->
          "loss " + BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString() + "%";
    };
  }

  private static String millis(Duration time) {
    return time.toMillis() + "ms";
  }

  /** All that {@link #parse} takes, as a pattern without groups that capture. */
  String TEXT = "cut|reset|latency \\S+(?: jitter \\S+)?|bandwidth \\S+/s|loss \\S+%";

  /**
   * Of a text that {@link #TEXT} matches.
   *
   * @throws brokerbench.quantity.QuantityException when a time or a size is none
   */
  static PathFault parse(String text) {
    String[] words = text.split(" ", -1);
    return switch (words[0]) {
      case "cut" -> new Cut();
      case "reset" -> new Reset();
      case "latency" -> latency(text, words);
      case "loss" -> loss(words[1]);
      default -> bandwidth(words[1]);
    };
  }

  private static Latency latency(String text, String[] words) {
    Duration oneWay = millis(words[1]);
    Duration jitter = words.length == 2 ? Duration.ZERO : millis(words[3]);
    InvalidScenarioException.when(
        jitter.compareTo(oneWay) > 0,
        "faults: '%s' varies by more than it is; nothing arrives before it was sent"
            .formatted(text));
    return new Latency(oneWay, jitter);
  }

  private static Loss loss(String share) {
    double percent =
        share.matches("\\d{1,2}(\\.\\d{1,2})?%") ? Double.parseDouble(share.replace("%", "")) : 0;
    InvalidScenarioException.when(
        percent <= 0 || percent > 50,
        "faults: 'loss %s' is not a share of packets from 0.01%% to 50%%, such as 1%%"
            .formatted(share));
    return new Loss(percent);
  }

  private static Duration millis(String text) {
    Duration time = DurationText.parse(text);
    InvalidScenarioException.when(
        time.isZero() || !time.equals(Duration.ofMillis(time.toMillis())),
        "faults: '" + text + "' is not a whole number of milliseconds above 0, such as 50ms");
    return time;
  }

  private static Bandwidth bandwidth(String text) {
    long bytes = ByteSize.parse(text.substring(0, text.length() - "/s".length())).bytes();
    InvalidScenarioException.when(
        bytes == 0 || bytes % 1_000 != 0,
        "faults: '" + text + "' is not a whole number of kilobytes per second, such as 100KB/s");
    return new Bandwidth(bytes / 1_000);
  }
}
