package brokerbench.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.measurement.LatencyBuffer;
import brokerbench.measurement.LatencyHistogram;
import brokerbench.measurement.LatencyMetric;
import brokerbench.measurement.LatencyRecording;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBucket;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LatencyBucketsTest {

  private static final long SECOND_NS = 1_000_000_000;

  private static LatencyHistogram histogramOf(long... valuesNs) {
    LatencyRecording recording = new LatencyRecording(1, 3, 3_600 * SECOND_NS);
    LatencyBuffer buffer = recording.newBuffer(LatencyMetric.PUBLISH_LATENCY);
    for (long valueNs : valuesNs) {
      buffer.record(0, valueNs, 0);
    }
    return recording.total(0, LatencyMetric.PUBLISH_LATENCY);
  }

  @Test
  void a_value_is_in_the_first_bucket_that_holds_it_and_the_largest_in_the_last() {
    LatencyBuckets buckets = new LatencyBuckets(LatencyMetric.PUBLISH_LATENCY);
    Labels labels = Labels.of("trial", "t");
    buckets.add(labels, histogramOf(900, 1_500, 1_700, 600 * SECOND_NS));
    buckets.add(labels, histogramOf(1_900));

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
  void a_value_on_a_bound_is_within_it_and_the_next_that_is_told_apart_is_not() {
    long[] bounds = {1_000, 2_000, 5_000};

    assertThat(histogramOf(1_000, 1_002, 2_000, 2_002, 2_004, 90_000).countsUpTo(bounds))
        .containsExactly(1, 3, 5);
    assertThat(histogramOf().countsUpTo(bounds)).containsExactly(0, 0, 0);
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
