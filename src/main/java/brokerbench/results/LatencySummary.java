package brokerbench.results;

import brokerbench.measurement.LatencyHistogram;
import brokerbench.measurement.LatencyMetric;
import brokerbench.measurement.OutOfRange;

/**
 * One latency of one iteration. All values in nanoseconds; absent percentiles (no value recorded)
 * are -1 in memory and empty in files.
 *
 * @param metric which latency
 * @param count values recorded, those out of range included where the histogram could hold them
 * @param outOfRange values below 0 or above the scenario's latency ceiling
 * @param notHeld those of them that are in no percentile, below 0 or above an hour
 */
public record LatencySummary(
    LatencyMetric metric,
    long count,
    long outOfRange,
    long notHeld,
    long minNs,
    long p50Ns,
    long p75Ns,
    long p90Ns,
    long p95Ns,
    long p99Ns,
    long p999Ns,
    long p9999Ns,
    long maxNs) {

  static final long ABSENT = -1;

  public static LatencySummary of(LatencyMetric metric, LatencyHistogram histogram) {
    return of(metric, histogram, histogram.outOfRange());
  }

  /** The same where the histogram does not know what was out of range. */
  static LatencySummary of(
      LatencyMetric metric, LatencyHistogram histogram, OutOfRange outOfRange) {
    return new LatencySummary(
        metric,
        histogram.count(),
        outOfRange.count(),
        outOfRange.notHeld(),
        histogram.minNs(),
        histogram.percentileNs(50),
        histogram.percentileNs(75),
        histogram.percentileNs(90),
        histogram.percentileNs(95),
        histogram.percentileNs(99),
        histogram.percentileNs(99.9),
        histogram.percentileNs(99.99),
        histogram.maxNs());
  }

  /** The word of the metric in files, such as {@code end_to_end_latency}. */
  public String metricWord() {
    return metric.word();
  }
}
