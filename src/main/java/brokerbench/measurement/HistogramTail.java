package brokerbench.measurement;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads a histogram log that another process appends to, each line once. */
public final class HistogramTail {

  private final Path log;
  private long offset;

  /** Of {@code log}, from its beginning; it need not be there yet. */
  public HistogramTail(Path log) {
    this.log = log;
  }

  /**
   * What whole lines were added since the last call; empty while there is no log.
   *
   * @throws IOException when it cannot be read
   * @throws DamagedLogException when a line is damaged
   */
  public List<LoggedCounts> next() throws IOException {
    if (!Files.exists(log)) {
      return List.of();
    }
    byte[] added = added();
    int whole = added.length;
    while (whole > 0 && added[whole - 1] != '\n') {
      whole--;
    }
    offset += whole;
    return new String(added, 0, whole, StandardCharsets.UTF_8)
        .lines()
        .filter(HistogramTail::isCounted)
        .map(line -> LoggedCounts.of(log, line))
        .toList();
  }

  /** Whether it is neither a comment nor the legend. */
  private static boolean isCounted(String line) {
    return !line.isEmpty() && line.charAt(0) != '#' && line.charAt(0) != '"';
  }

  private byte[] added() throws IOException {
    try (InputStream file = Files.newInputStream(log)) {
      file.skipNBytes(offset);
      return file.readAllBytes();
    }
  }
}
