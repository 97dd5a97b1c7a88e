package brokerbench.scenario;

import brokerbench.quantity.ByteSize;
import brokerbench.quantity.DurationText;
import brokerbench.quantity.QuantityException;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * What is done to the connections between clients and broker nodes, in both directions. Nodes reach
 * each other as before.
 */
public sealed interface PathFault extends FaultKind {

  /** Bytes vanish, and nobody is told; when it is undone, the connections that lost some close. */
  record Cut() implements PathFault {

    @Override
    public String word() {
      return "cut";
    }
  }

  /** Connections are closed, and new ones refused until it is undone. */
  record Reset() implements PathFault {

    @Override
    public String word() {
      return "reset";
    }
  }

  /**
   * Bytes arrive later.
   *
   * @param oneWay by how much in each direction, whole milliseconds
   * @param jitter by how much more or less than that, evenly, whole milliseconds; 0 for none
   */
  record Latency(Duration oneWay, Duration jitter) implements PathFault {

    @Override
    public String word() {
      String always = LATENCY + oneWay.toMillis() + "ms";
      return jitter.isZero() ? always : always + JITTER + jitter.toMillis() + "ms";
    }
  }

  /**
   * Fewer bytes pass in a time.
   *
   * @param kilobytesPerSecond 1,000 bytes per second, on each connection in each direction
   */
  record Bandwidth(long kilobytesPerSecond) implements PathFault {

    @Override
    public String word() {
      return "bandwidth " + kilobytesPerSecond + "KB/s";
    }
  }

  /**
   * Packets vanish, and TCP sends them again.
   *
   * @param percent of the packets in each direction, above 0, at most 50
   */
  record Loss(double percent) implements PathFault {

    @Override
    public String word() {
      return LOSS + BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString() + "%";
    }
  }

  /** What stands before the share of a {@link Loss}. */
  String LOSS = "loss ";

  /** What stands before the time of a {@link Latency}. */
  String LATENCY = "latency ";

  /** What stands between the time of a {@link Latency} and that by which it varies. */
  String JITTER = " jitter ";

  /** All that {@link #parse} takes, as a pattern without groups that capture. */
  String TEXT = "cut|reset|latency \\S+(?: jitter \\S+)?|bandwidth \\S+/s|loss \\S+%";

  /** Of a text that {@link #TEXT} matches. */
  static PathFault parse(String text) {
    if (text.equals("cut")) {
      return new Cut();
    }
    if (text.equals("reset")) {
      return new Reset();
    }
    if (text.startsWith(LOSS)) {
      return loss(text.substring(LOSS.length(), text.length() - 1));
    }
    return text.startsWith(LATENCY)
        ? latency(text.substring(LATENCY.length()))
        : bandwidth(text.substring("bandwidth ".length(), text.length() - "/s".length()));
  }

  private static Latency latency(String text) {
    String[] times = text.split(JITTER, 2);
    Duration oneWay = millis(times[0]);
    Duration jitter = times.length == 1 ? Duration.ZERO : millis(times[1]);
    InvalidScenarioException.when(
        jitter.compareTo(oneWay) > 0,
        "faults: '"
            + LATENCY
            + text
            + "' varies by more than it is; nothing arrives before it was sent");
    return new Latency(oneWay, jitter);
  }

  private static Loss loss(String text) {
    double percent = text.matches("\\d{1,2}(\\.\\d{1,2})?") ? Double.parseDouble(text) : 0;
    InvalidScenarioException.when(
        percent <= 0 || percent > 50,
        "faults: '" + LOSS + text + "%' is not a share of packets from 0.01% to 50%, such as 1%");
    return new Loss(percent);
  }

  private static Duration millis(String text) {
    try {
      Duration time = DurationText.parse(text);
      InvalidScenarioException.when(
          time.isZero() || !time.equals(Duration.ofMillis(time.toMillis())),
          "faults: '" + text + "' is not a whole number of milliseconds above 0, such as 50ms");
      return time;
    } catch (QuantityException e) {
      throw new InvalidScenarioException("faults: " + e.getMessage());
    }
  }

  private static Bandwidth bandwidth(String text) {
    try {
      long bytes = ByteSize.parse(text).bytes();
      InvalidScenarioException.when(
          bytes == 0 || bytes % 1_000 != 0,
          "faults: '"
              + text
              + "/s' is not a whole number of kilobytes per second, such as 100KB/s");
      return new Bandwidth(bytes / 1_000);
    } catch (QuantityException e) {
      throw new InvalidScenarioException("faults: " + e.getMessage());
    }
  }
}
