package brokerbench.measurement;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes a standard HdrHistogram log ({@code .hlog}): a line per interval and tag, its start in
 * seconds since the base, the maximum in milliseconds. Any thread may write.
 */
public final class HistogramLog implements AutoCloseable {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final Path path;
  private final long baseNs;
  private final FileOutputStream file;
  private final PrintStream lines;
  private final HistogramLogWriter writer;

  /**
   * Makes the file and writes its header.
   *
   * @param path does not exist yet: raw data is never written over
   * @param base time of day of the base, for the header
   * @param baseNs the same instant on the {@link NanoClock}
   * @throws UncheckedIOException when the file exists or cannot be made
   */
  public HistogramLog(Path path, Instant base, long baseNs) {
    this.path = path;
    this.baseNs = baseNs;
    try {
      if (Files.exists(path)) {
        throw new FileAlreadyExistsException(path.toString());
      }
      file = new FileOutputStream(path.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException("histogram log " + path + " cannot be made", e);
    }
    lines = new PrintStream(new BufferedOutputStream(file), false, StandardCharsets.UTF_8);
    writer = new HistogramLogWriter(lines);
    writer.outputLogFormatVersion();
    writer.outputBaseTime(base.toEpochMilli());
    writer.outputStartTime(base.toEpochMilli());
    writer.outputLegend();
    force();
  }

  /**
   * Writes one interval.
   *
   * @param tag such as {@code end_to_end_latency/measurement/1}; no comma, space or line break
   * @param histogram values in nanoseconds
   * @param intervalStartNs {@link NanoClock} nanoseconds
   * @param intervalEndNs {@link NanoClock} nanoseconds
   * @throws IllegalArgumentException when the tag cannot stand in a log
   * @throws UncheckedIOException when an earlier line could not be written
   */
  public synchronized void append(
      String tag, LatencyHistogram histogram, long intervalStartNs, long intervalEndNs) {
    if (tag.isEmpty() || tag.chars().anyMatch(c -> c == ',' || c <= ' ')) {
      throw new IllegalArgumentException(
          "histogram tag '" + tag + "': use one word without commas");
    }
    Histogram values = histogram.histogram();
    values.setTag(tag);
    writer.outputIntervalHistogram(
        (intervalStartNs - baseNs) / NANOS_PER_SECOND,
        (intervalEndNs - baseNs) / NANOS_PER_SECOND,
        values,
        NANOS_PER_MILLISECOND);
  }

  /**
   * Flushes, and waits until the device has it all.
   *
   * @throws UncheckedIOException when a line could not be written
   */
  public synchronized void force() {
    // PrintStream swallows exceptions; this is where it tells.
    if (lines.checkError()) {
      throw new UncheckedIOException(
          new IOException("histogram log " + path + " cannot be written; is the disk full?"));
    }
    try {
      file.getFD().sync();
    } catch (IOException e) {
      throw new UncheckedIOException("histogram log " + path + " cannot be forced to disk", e);
    }
  }

  /** Forces and closes. */
  @Override
  public synchronized void close() {
    try {
      force();
    } finally {
      lines.close();
    }
  }
}
