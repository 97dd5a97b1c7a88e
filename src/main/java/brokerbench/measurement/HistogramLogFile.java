package brokerbench.measurement;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * A histogram log as read.
 *
 * @param histograms by tag, all intervals of a tag merged, in the order in which tags first appear;
 *     the empty tag for lines without one
 * @param damage one line for people when the last line of the file is cut off, which is then left
 *     out; empty for a whole file
 */
public record HistogramLogFile(Map<String, LatencyHistogram> histograms, Optional<String> damage) {

  private static final long NANOS_PER_MILLISECOND = 1_000_000;

  /**
   * The log of {@code path}.
   *
   * @param bytes of the file, in the form in which a fork writes it
   * @param intervals hears each line, in order; none is kept, since a long log has more than memory
   *     holds
   * @throws DamagedLogException when a line other than the last is damaged
   */
  public static HistogramLogFile of(Path path, byte[] bytes, Consumer<LoggedInterval> intervals) {
    int whole = bytes.length;
    while (whole > 0 && bytes[whole - 1] != '\n') {
      whole--;
    }
    Optional<String> damage =
        whole == bytes.length
            ? Optional.empty()
            : Optional.of(
                "histogram log %s: the last line is cut off after %d bytes and left out"
                    .formatted(path, bytes.length - whole));
    return new HistogramLogFile(readLines(path, bytes, whole, intervals), damage);
  }

  private static Map<String, LatencyHistogram> readLines(
      Path path, byte[] bytes, int whole, Consumer<LoggedInterval> intervals) {
    Map<String, Histogram> sums = new LinkedHashMap<>();
    try (HistogramLogReader reader =
        new HistogramLogReader(new ByteArrayInputStream(bytes, 0, whole))) {
      while (reader.hasNext()) {
        if (reader.nextIntervalHistogram() instanceof Histogram histogram) {
          String tag = Objects.requireNonNullElse(histogram.getTag(), "");
          int digits = histogram.getNumberOfSignificantValueDigits();
          sums.computeIfAbsent(tag, _ -> new Histogram(digits)).add(histogram);
          intervals.accept(
              new LoggedInterval(
                  tag,
                  histogram.getStartTimeStamp() * NANOS_PER_MILLISECOND,
                  histogram.getEndTimeStamp() * NANOS_PER_MILLISECOND,
                  new LatencyHistogram(histogram, OutOfRange.NONE)));
        }
      }
    } catch (RuntimeException e) {
      throw new DamagedLogException(
          "histogram log " + path + " is damaged before its last line", e);
    }
    Map<String, LatencyHistogram> merged = new LinkedHashMap<>();
    sums.forEach((tag, sum) -> merged.put(tag, new LatencyHistogram(sum, OutOfRange.NONE)));
    return Collections.unmodifiableMap(merged);
  }
}
