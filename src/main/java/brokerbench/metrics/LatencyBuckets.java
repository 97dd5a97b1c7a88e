package brokerbench.metrics;

import brokerbench.measurement.LatencyMetric;
import brokerbench.measurement.LoggedCounts;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * One latency as a classic histogram: buckets can be added over forks and scrapes, which quantiles
 * cannot. Bounds are 1, 2 and 5 times the powers of ten from 1 us to 500 s. Safe for several
 * threads.
 */
final class LatencyBuckets implements Collector {

  private static final double NANOS_PER_SECOND = 1e9;

  /** Upper bounds, nanoseconds, inclusive within the significant digits of the recording. */
  static final long[] BOUNDS_NS =
      LongStream.iterate(1_000, power -> power <= 100_000_000_000L, power -> power * 10)
          .flatMap(power -> LongStream.of(power, 2 * power, 5 * power))
          .toArray();

  /** The same in seconds, and what has no bound. */
  private static final double[] BOUNDS_S =
      DoubleStream.concat(
              LongStream.of(BOUNDS_NS).mapToDouble(bound -> bound / NANOS_PER_SECOND),
              DoubleStream.of(Double.POSITIVE_INFINITY))
          .toArray();

  private final String name;
  private final Map<Labels, Counts> counts = new LinkedHashMap<>();

  LatencyBuckets(LatencyMetric metric) {
    this.name = "brokerbench_" + metric.word() + "_seconds";
  }

  /** Not cumulative; the last is what exceeds every bound. */
  private static final class Counts {
    private final long[] values = new long[BOUNDS_NS.length + 1];
    private double sumNs;
  }

  synchronized void add(Labels labels, LoggedCounts values) {
    Counts sum = counts.computeIfAbsent(labels, _ -> new Counts());
    int bound = 0;
    while (values.next()) {
      while (bound < BOUNDS_NS.length && values.leastNs() > BOUNDS_NS[bound]) {
        bound++;
      }
      sum.values[bound] += values.count();
      sum.sumNs += (double) values.middleNs() * values.count();
    }
  }

  @Override
  public synchronized MetricSnapshot collect() {
    HistogramSnapshot.Builder snapshot =
        HistogramSnapshot.builder()
            .name(name)
            .help("Values of " + name.substring("brokerbench_".length()) + " so far.");
    counts.forEach(
        (labels, sum) ->
            snapshot.dataPoint(
                HistogramSnapshot.HistogramDataPointSnapshot.builder()
                    .labels(labels)
                    .sum(sum.sumNs / NANOS_PER_SECOND)
                    .classicHistogramBuckets(ClassicHistogramBuckets.of(BOUNDS_S, sum.values))
                    .build()));
    return snapshot.build();
  }
}
