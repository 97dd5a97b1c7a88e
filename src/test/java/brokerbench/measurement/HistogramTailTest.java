package brokerbench.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    assertThat(tail.next().get(TAG).count()).isEqualTo(2);
    assertThat(tail.next()).isEmpty();
    Files.write(
        followed, Arrays.copyOfRange(all, all.length - 5, all.length), StandardOpenOption.APPEND);
    assertThat(tail.next()).containsOnlyKeys(TAG);
    assertThat(tail.next()).isEqualTo(Map.of());
  }
}
