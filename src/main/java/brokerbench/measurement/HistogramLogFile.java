package brokerbench.measurement;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.EncodableHistogram;
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

  /**
   * The log of {@code path}.
   *
   * @param bytes of the file, in the form in which a fork writes it
   * @throws DamagedLogException when a line other than the last is damaged
   */
  public static HistogramLogFile of(Path path, byte[] bytes) {
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
    return new HistogramLogFile(readLines(path, bytes, whole), damage);
  }

  private static Map<String, LatencyHistogram> readLines(Path path, byte[] bytes, int whole) {
    Map<String, List<LatencyHistogram>> parts = new LinkedHashMap<>();
    try (HistogramLogReader reader =
        new HistogramLogReader(new ByteArrayInputStream(bytes, 0, whole))) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        if (next instanceof Histogram histogram) {
          String tag = histogram.getTag() == null ? "" : histogram.getTag();
          parts
              .computeIfAbsent(tag, key -> new ArrayList<>())
              .add(new LatencyHistogram(histogram, OutOfRange.NONE));
        }
      }
    } catch (RuntimeException e) {
      throw new DamagedLogException(
          "histogram log " + path + " is damaged before its last line", e);
    }
    Map<String, LatencyHistogram> merged = new LinkedHashMap<>();
    parts.forEach((tag, histograms) -> merged.put(tag, LatencyHistogram.merge(histograms)));
    return Collections.unmodifiableMap(merged);
  }
}
