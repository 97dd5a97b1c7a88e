package brokerbench.measurement;

import java.util.Arrays;
import java.util.Locale;

/** The four latencies. Definitions stand in the package comment. */
public enum LatencyMetric {
  /** Due time to acknowledgement. */
  PUBLISH_LATENCY,
  /** Send call to acknowledgement. */
  SERVICE_TIME,
  /** Due time to receipt. */
  END_TO_END_LATENCY,
  /** Due time to send call. */
  SEND_DELAY;

  /** The word in files: {@code publish_latency} and so on. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The metric of a word in a file.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static LatencyMetric ofWord(String word) {
    return Arrays.stream(values())
        .filter(metric -> metric.word().equals(word))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("no latency metric is called '" + word + "'"));
  }
}
