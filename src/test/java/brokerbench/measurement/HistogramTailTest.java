package brokerbench.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramTailTest {

  private static final String TAG = "publish_latency/measurement/1";
  private static final long SECOND_NS = 1_000_000_000;

  @TempDir private Path directory;

  private static LatencyHistogram histogramOf(long... valuesNs) {
    LatencyRecording recording = new LatencyRecording(1, 3, 3_600 * SECOND_NS);
    LatencyBuffer buffer = recording.newBuffer(LatencyMetric.PUBLISH_LATENCY);
    for (long valueNs : valuesNs) {
      buffer.record(0, valueNs, 0);
    }
    return recording.total(0, LatencyMetric.PUBLISH_LATENCY);
  }

  @Test
  void each_line_is_read_once_and_none_before_it_is_whole() throws IOException {
    Path written = directory.resolve("written.hlog");
    try (HistogramLog log = new HistogramLog(written, Instant.EPOCH, 0)) {
      log.append(TAG, histogramOf(1_000, 2_000), 0, SECOND_NS);
      log.append(TAG, histogramOf(3_000), SECOND_NS, 2 * SECOND_NS);
    }
    byte[] all = Files.readAllBytes(written);
    Path followed = directory.resolve("followed.hlog");
    HistogramTail tail = new HistogramTail(followed);

    assertThat(tail.next()).isEmpty();
    Files.write(followed, Arrays.copyOf(all, all.length - 5));
    assertThat(tail.next()).singleElement().satisfies(line -> assertThat(counts(line)).hasSize(2));
    assertThat(tail.next()).isEmpty();
    Files.write(
        followed, Arrays.copyOfRange(all, all.length - 5, all.length), StandardOpenOption.APPEND);
    assertThat(tail.next()).extracting(LoggedCounts::tag).containsExactly(TAG);
    assertThat(tail.next()).isEmpty();
  }

  /** Value in the middle to count. */
  private static Map<Long, Long> counts(LoggedCounts line) {
    Map<Long, Long> counts = new LinkedHashMap<>();
    while (line.next()) {
      assertThat(line.leastNs()).isLessThanOrEqualTo(line.middleNs());
      counts.put(line.middleNs(), line.count());
    }
    return counts;
  }

  /** What the library reads, likewise. */
  private static Map<Long, Long> counts(Histogram histogram) {
    Map<Long, Long> counts = new LinkedHashMap<>();
    for (HistogramIterationValue each : histogram.recordedValues()) {
      counts.put(
          histogram.medianEquivalentValue(each.getValueIteratedTo()),
          each.getCountAddedInThisIterationStep());
    }
    return counts;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void a_line_counts_what_the_library_reads_of_it(int digits) throws IOException {
    SplittableRandom random = new SplittableRandom(digits);
    Path written = directory.resolve("written.hlog");
    List<Histogram> expected = new ArrayList<>();
    try (HistogramLog log = new HistogramLog(written, Instant.EPOCH, 0)) {
      for (int line = 0; line < 20; line++) {
        Histogram histogram = new Histogram(digits);
        for (int value = 0; value < 50 * line; value++) {
          histogram.recordValueWithCount(
              random.nextLong(1L << random.nextInt(1, 50)), random.nextLong(1, 1L << (2 * line)));
        }
        log.append(TAG, new LatencyHistogram(histogram, OutOfRange.NONE), 0, SECOND_NS);
        expected.add(histogram);
      }
    }

    assertThat(new HistogramTail(written).next())
        .extracting(HistogramTailTest::counts)
        .containsExactlyElementsOf(expected.stream().map(HistogramTailTest::counts).toList());
  }

  @Test
  void a_damaged_line_is_told_wherever_the_damage_is() throws IOException {
    Path written = directory.resolve("written.hlog");
    try (HistogramLog log = new HistogramLog(written, Instant.EPOCH, 0)) {
      log.append(TAG, histogramOf(1_000, 2_000_000), 0, SECOND_NS);
    }
    String text = Files.readString(written);
    int start = text.lastIndexOf(',') + 1;
    for (int at = start; at < text.length() - 1; at++) {
      Path damaged = directory.resolve("damaged-" + at + ".hlog");
      Files.writeString(damaged, text.substring(0, at) + '!' + text.substring(at + 1));
      assertThatThrownBy(() -> new HistogramTail(damaged).next())
          .isInstanceOf(DamagedLogException.class)
          .hasMessageContaining(damaged.toString());
    }
    for (int at = start + 4; at < text.length() - 1; at += 4) {
      Path cut = directory.resolve("cut-" + at + ".hlog");
      Files.writeString(cut, text.substring(0, at) + '\n');
      assertThatThrownBy(() -> new HistogramTail(cut).next().forEach(HistogramTailTest::counts))
          .isInstanceOf(DamagedLogException.class);
    }
  }
}
