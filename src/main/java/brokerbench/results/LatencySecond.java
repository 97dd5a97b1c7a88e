package brokerbench.results;

/**
 * What came to one fork in about a second of its load: receipts, or acknowledgements where nobody
 * is subscribed. Unlike an iteration it counts what came in it, whenever that was due, and copies
 * of a message as often as they came.
 *
 * @param fromNs since the first measurement iteration began; below 0 in a warm-up
 * @param toNs likewise, later than {@code fromNs}
 * @param latency of what came
 */
public record LatencySecond(long fromNs, long toNs, LatencySummary latency) {

  private static final double NANOS_PER_SECOND = 1e9;

  /** What came, over the time that it took. */
  public double perSecond() {
    return latency.count() * NANOS_PER_SECOND / (toNs - fromNs);
  }
}
