package brokerbench.measurement;

import brokerbench.quantity.Worded;

/** The four latencies. Definitions stand in the package comment. */
public enum LatencyMetric implements Worded {
  /** Due time to acknowledgement. */
  PUBLISH_LATENCY,
  /** Send call to acknowledgement. */
  SERVICE_TIME,
  /** Due time to receipt. */
  END_TO_END_LATENCY,
  /** Due time to send call. */
  SEND_DELAY;

  /** The metric of a word in a file; throws an {@link IllegalArgumentException} without one. */
  public static LatencyMetric ofWord(String word) {
    return Worded.called(word, LatencyMetric.class)
        .orElseThrow(
            () -> new IllegalArgumentException("no latency metric is called '" + word + "'"));
  }
}
