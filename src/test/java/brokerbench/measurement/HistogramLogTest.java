package brokerbench.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HistogramLogTest {

  private static final String PUBLISH = "publish_latency/measurement/1";
  private static final String RECEIPT = "end_to_end_latency/measurement/1";
  private static final Instant BASE = Instant.parse("2026-01-02T03:04:05.678Z");
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

  private Path write() {
    Path path = directory.resolve("fork.hlog");
    try (HistogramLog log = new HistogramLog(path, BASE, 5 * SECOND_NS)) {
      log.append(PUBLISH, histogramOf(1_000, 2_000), 6 * SECOND_NS, 7 * SECOND_NS);
      log.append(RECEIPT, histogramOf(5_000_000_000L), 6 * SECOND_NS, 7 * SECOND_NS);
      log.append(PUBLISH, histogramOf(0, 4_000), 7 * SECOND_NS, 8 * SECOND_NS);
    }
    return path;
  }

  private static HistogramLogFile read(Path path) throws IOException {
    return HistogramLogFile.of(path, Files.readAllBytes(path), _ -> {});
  }

  @Test
  void what_was_written_reads_back_merged_by_tag() throws IOException {
    HistogramLogFile file = read(write());

    assertThat(file.damage()).isEmpty();
    assertThat(file.histograms()).containsOnlyKeys(PUBLISH, RECEIPT);
    LatencyHistogram publish = file.histograms().get(PUBLISH);
    assertThat(publish.count()).isEqualTo(4);
    assertThat(publish.minNs()).isZero();
    assertThat(publish.percentileNs(50)).isEqualTo(1_000);
    assertThat(publish.maxNs()).isBetween(4_000L, 4_003L);
    assertThat(file.histograms().get(RECEIPT).maxNs()).isBetween(5_000_000_000L, 5_004_000_000L);
  }

  @Test
  void each_line_is_heard_with_its_time_in_order() throws IOException {
    Path path = write();
    List<LoggedInterval> heard = new ArrayList<>();

    HistogramLogFile.of(path, Files.readAllBytes(path), heard::add);

    assertThat(heard).extracting(LoggedInterval::tag).containsExactly(PUBLISH, RECEIPT, PUBLISH);
    assertThat(heard).extracting(line -> line.histogram().count()).containsExactly(2L, 1L, 2L);
    assertThat(heard)
        .extracting(
            line -> line.endNs() - line.startNs(),
            line -> line.startNs() - heard.getFirst().startNs())
        .containsExactly(tuple(SECOND_NS, 0L), tuple(SECOND_NS, 0L), tuple(SECOND_NS, SECOND_NS));
  }

  @Test
  void the_file_is_a_standard_log() throws IOException {
    List<String> lines = Files.readAllLines(write());

    assertThat(lines.getFirst()).startsWith("#[Histogram log format version 1.3]");
    assertThat(lines).anyMatch(line -> line.startsWith("#[BaseTime: 1767323045.678"));
    assertThat(lines).anyMatch(line -> line.startsWith("#[StartTime: 1767323045.678"));
    assertThat(lines).anyMatch(line -> line.startsWith("\"StartTimestamp\",\"Interval_Length\""));
    assertThat(lines).anyMatch(line -> line.startsWith("Tag=" + PUBLISH + ",1.000,1.000,0.002,H"));
    assertThat(lines).anyMatch(line -> line.startsWith("Tag=" + PUBLISH + ",2.000,1.000,0.004,H"));
  }

  @Test
  void every_cut_of_the_last_line_loses_that_line_alone_and_is_told() throws IOException {
    byte[] whole = Files.readAllBytes(write());
    int lastLine = new String(whole, StandardCharsets.US_ASCII).lastIndexOf("Tag=");
    Path cut = directory.resolve("cut.hlog");
    for (int bytes = lastLine + 1; bytes < whole.length; bytes++) {
      Files.write(cut, Arrays.copyOf(whole, bytes));
      HistogramLogFile file = read(cut);

      assertThat(file.damage()).get().asString().contains("cut.hlog").contains("cut off");
      assertThat(file.histograms().get(PUBLISH).count()).isEqualTo(2);
    }
  }

  @Test
  void damage_before_the_last_line_is_an_error() throws IOException {
    Path path = write();
    String text = Files.readString(path);
    Files.writeString(path, text.replaceFirst(",HIST", ",HI!T"));

    assertThatThrownBy(() -> read(path))
        .isInstanceOf(DamagedLogException.class)
        .hasMessageContaining("is damaged before its last line");
  }

  @Test
  void lines_are_on_disk_after_force() throws IOException {
    Path path = directory.resolve("open.hlog");
    try (HistogramLog log = new HistogramLog(path, BASE, 0)) {
      log.append(PUBLISH, histogramOf(1), 0, SECOND_NS);
      log.force();
      assertThat(read(path).histograms()).containsOnlyKeys(PUBLISH);
    }
  }

  @Test
  void an_existing_file_is_not_written_over_and_a_tag_must_be_one_word() {
    Path path = write();

    assertThatThrownBy(() -> new HistogramLog(path, BASE, 0))
        .hasMessageStartingWith("histogram log " + path + " cannot be made");
    try (HistogramLog log = new HistogramLog(directory.resolve("other.hlog"), BASE, 0)) {
      assertThatThrownBy(() -> log.append("a,b", histogramOf(1), 0, 1))
          .hasMessage("histogram tag 'a,b': use one word without commas");
    }
  }
}
