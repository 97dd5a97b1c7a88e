package brokerbench.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class LatencyRecordingTest {

  private static final long CEILING_NS = 3_600_000_000_000L;
  private static final LatencyMetric METRIC = LatencyMetric.PUBLISH_LATENCY;

  private final LatencyRecording recording = new LatencyRecording(2_000, 3, CEILING_NS);
  private final LatencyBuffer buffer = recording.newBuffer(METRIC);

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end_threads() {
    threads.close();
  }

  @Test
  void percentiles_are_those_of_the_values() {
    // A broker stalls for 1 s under 1,000 messages per second.
    for (int i = 1; i <= 1_000; i++) {
      buffer.record(0, i * 1_000_000L, 0);
    }
    LatencyHistogram total = recording.total(0, METRIC);

    assertThat(total.count()).isEqualTo(1_000);
    assertThat(total.percentileNs(50)).isCloseTo(500_000_000L, within(500_000L));
    assertThat(total.percentileNs(99)).isCloseTo(990_000_000L, within(990_000L));
    assertThat(total.minNs()).isCloseTo(1_000_000L, within(1_000L));
    assertThat(total.maxNs()).isCloseTo(1_000_000_000L, within(1_000_000L));
  }

  @Test
  void zero_and_the_ceiling_are_held_and_what_lies_outside_is_counted() {
    buffer.record(0, 0, 0);
    buffer.record(0, CEILING_NS, 0);
    buffer.record(0, -1, 0);
    buffer.record(0, CEILING_NS + 1, 0);
    buffer.record(0, Long.MAX_VALUE, 0);
    LatencyHistogram total = recording.total(0, METRIC);

    assertThat(total.count()).isEqualTo(2);
    assertThat(total.outOfRange()).isEqualTo(new OutOfRange(3, 3));
    assertThat(total.minNs()).isZero();
    assertThat(total.maxNs()).isGreaterThanOrEqualTo(CEILING_NS);
  }

  @Test
  void nothing_recorded_is_empty() {
    LatencyHistogram total = recording.total(1_999, METRIC);

    assertThat(total.count()).isZero();
    assertThat(total.minNs()).isEqualTo(-1);
    assertThat(total.maxNs()).isEqualTo(-1);
    assertThat(total.percentileNs(99)).isEqualTo(-1);
    assertThat(recording.takeIntervals()).isEmpty();
    assertThatThrownBy(() -> total.percentileNs(101)).hasMessage("percentile 101.0: use 0 to 100");
  }

  @Test
  void an_interval_holds_what_came_since_the_last_one_and_the_total_holds_all() {
    buffer.record(3, 100, 0);
    buffer.record(4, 200, 0);
    recording.newBuffer(LatencyMetric.SEND_DELAY).record(4, -7, 0);
    assertThat(recording.takeIntervals())
        .extracting(LatencyInterval::iteration, LatencyInterval::metric, i -> i.histogram().count())
        .containsExactlyInAnyOrder(
            tuple(3, METRIC, 1L), tuple(4, METRIC, 1L), tuple(4, LatencyMetric.SEND_DELAY, 0L));
    buffer.record(4, 300, 0);

    List<LatencyInterval> second = recording.takeIntervals();
    assertThat(second).hasSize(1);
    assertThat(second.getFirst().histogram().minNs()).isEqualTo(300);
    assertThat(recording.total(4, METRIC).count()).isEqualTo(2);
    assertThat(recording.total(4, LatencyMetric.SEND_DELAY).outOfRange())
        .isEqualTo(new OutOfRange(1, 1));
    assertThat(recording.takeIntervals()).isEmpty();
  }

  @Test
  void a_forgotten_iteration_is_empty_and_late_values_are_kept_anew() {
    buffer.record(0, 100, 0);
    assertThat(recording.total(0, METRIC).count()).isEqualTo(1);
    recording.forget(0);
    assertThat(recording.total(0, METRIC).count()).isZero();

    buffer.record(0, 200, 0);
    assertThat(recording.takeIntervals()).hasSize(1);
  }

  @Test
  void an_unknown_iteration_is_refused_and_the_buffer_stays_usable() {
    buffer.record(0, 100, 0);
    assertThatThrownBy(() -> buffer.record(2_000, 1, 0))
        .hasMessage("iteration 2000: this recording has 0 to 1999");
    assertThatThrownBy(() -> buffer.record(MessageStamp.PROBE, 1, 0))
        .hasMessageStartingWith("iteration -1");
    buffer.record(0, 100, 0);

    assertThat(recording.total(0, METRIC).count()).isEqualTo(2);
    assertThatThrownBy(() -> new LatencyRecording(0, 3, 1))
        .hasMessage("iterations 0: use 1 or more");
  }

  @Test
  void merged_histograms_hold_the_values_of_all() {
    buffer.record(0, 100, 0);
    buffer.record(1, 300, 0);
    buffer.record(1, -1, 0);
    LatencyHistogram merged =
        LatencyHistogram.merge(List.of(recording.total(0, METRIC), recording.total(1, METRIC)));

    assertThat(merged.count()).isEqualTo(2);
    assertThat(merged.outOfRange()).isEqualTo(new OutOfRange(1, 1));
    assertThat(merged.minNs()).isEqualTo(100);
    assertThat(merged.maxNs()).isEqualTo(300);
    assertThat(LatencyHistogram.merge(List.of()).count()).isZero();
  }

  @Test
  void no_value_is_lost_or_counted_twice_while_intervals_are_taken() {
    int recorderCount = 3;
    int values = 300_000;
    List<CompletableFuture<Void>> recorders = new ArrayList<>();
    for (int i = 0; i < recorderCount; i++) {
      LatencyBuffer own = recording.newBuffer(METRIC);
      recorders.add(CompletableFuture.runAsync(() -> recordAll(own, values), threads));
    }
    CompletableFuture<Void> all =
        CompletableFuture.allOf(recorders.toArray(CompletableFuture[]::new));
    List<LatencyInterval> intervals = new ArrayList<>();
    while (!all.isDone()) {
      intervals.addAll(recording.takeIntervals());
    }
    intervals.addAll(recording.takeIntervals());

    for (int iteration = 0; iteration < 3; iteration++) {
      int ordinal = iteration;
      LatencyHistogram ofIntervals =
          LatencyHistogram.merge(
              intervals.stream()
                  .filter(interval -> interval.iteration() == ordinal)
                  .map(LatencyInterval::histogram)
                  .toList());
      assertThat(ofIntervals.count()).isEqualTo(recorderCount * values / 3);
      assertThat(recording.total(iteration, METRIC).count()).isEqualTo(recorderCount * values / 3);
      assertThat(ofIntervals.minNs()).isEqualTo(100 + iteration);
      assertThat(ofIntervals.maxNs()).isEqualTo(100 + iteration);
    }
  }

  /** Values tell their iteration, so that a value in a wrong iteration shows. */
  private static void recordAll(LatencyBuffer buffer, int values) {
    for (int i = 0; i < values; i++) {
      int iteration = i / 50 % 3;
      buffer.record(iteration, 100 + iteration, i);
    }
  }
}
