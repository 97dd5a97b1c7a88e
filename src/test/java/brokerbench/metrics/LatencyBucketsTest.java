package brokerbench.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.measurement.HistogramLog;
import brokerbench.measurement.HistogramTail;
import brokerbench.measurement.LatencyBuffer;
import brokerbench.measurement.LatencyMetric;
import brokerbench.measurement.LatencyRecording;
import brokerbench.measurement.LoggedCounts;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBucket;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyBucketsTest {

  private static final long SECOND_NS = 1_000_000_000;

  @TempDir private Path directory;

  private List<LoggedCounts> logged(long... valuesNs) throws IOException {
    LatencyRecording recording = new LatencyRecording(1, 3, 3_600 * SECOND_NS);
    LatencyBuffer buffer = recording.newBuffer(LatencyMetric.PUBLISH_LATENCY);
    for (long valueNs : valuesNs) {
      buffer.record(0, valueNs, 0);
    }
    Path written = Files.createTempDirectory(directory, "log").resolve("written.hlog");
    try (HistogramLog log = new HistogramLog(written, Instant.EPOCH, 0)) {
      log.append("tag", recording.total(0, LatencyMetric.PUBLISH_LATENCY), 0, SECOND_NS);
    }
    return new HistogramTail(written).next();
  }

  private HistogramDataPointSnapshot point(long... valuesNs) throws IOException {
    LatencyBuckets buckets = new LatencyBuckets(LatencyMetric.PUBLISH_LATENCY);
    logged(valuesNs).forEach(line -> buckets.add(Labels.EMPTY, line));
    return ((HistogramSnapshot) buckets.collect()).getDataPoints().getFirst();
  }

  @Test
  void a_value_is_in_the_first_bucket_that_holds_it_and_the_largest_in_the_last()
      throws IOException {
    LatencyBuckets buckets = new LatencyBuckets(LatencyMetric.PUBLISH_LATENCY);
    Labels labels = Labels.of("trial", "t");
    logged(900, 1_500, 1_700, 600 * SECOND_NS).forEach(line -> buckets.add(labels, line));
    logged(1_900).forEach(line -> buckets.add(labels, line));

    HistogramSnapshot snapshot = (HistogramSnapshot) buckets.collect();

    HistogramDataPointSnapshot point = snapshot.getDataPoints().getFirst();
    assertThat(snapshot.getMetadata().getName()).isEqualTo("brokerbench_publish_latency_seconds");
    assertThat((Object) point.getLabels()).isEqualTo(labels);
    assertThat(point.getCount()).isEqualTo(5);
    assertThat(point.getSum()).isCloseTo(600, Percentage.withPercentage(0.2));
    assertThat(count(point, 1e-6)).isEqualTo(1);
    assertThat(count(point, 2e-6)).isEqualTo(3);
    assertThat(count(point, 5e-6)).isZero();
    assertThat(count(point, 500)).isZero();
    assertThat(count(point, Double.POSITIVE_INFINITY)).isEqualTo(1);
  }

  @Test
  void a_value_on_a_bound_is_within_it_and_the_next_that_is_told_apart_is_not() throws IOException {
    HistogramDataPointSnapshot point = point(1_000, 1_002, 2_000, 2_002, 2_004, 90_000);

    assertThat(count(point, 1e-6)).isEqualTo(1);
    assertThat(count(point, 2e-6)).isEqualTo(2);
    assertThat(count(point, 5e-6)).isEqualTo(2);
    assertThat(count(point, 1e-4)).isEqualTo(1);
  }

  private static long count(HistogramDataPointSnapshot point, double upperBound) {
    for (ClassicHistogramBucket bucket : point.getClassicBuckets()) {
      if (bucket.getUpperBound() == upperBound) {
        return bucket.getCount();
      }
    }
    throw new AssertionError("no bucket up to " + upperBound);
  }
}
