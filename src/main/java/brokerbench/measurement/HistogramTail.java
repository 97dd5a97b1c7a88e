package brokerbench.measurement;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** Reads a histogram log that another process appends to, each line once. */
public final class HistogramTail {

  private final Path log;
  private long offset;

  /** Of {@code log}, from its beginning; it need not be there yet. */
  public HistogramTail(Path log) {
    this.log = log;
  }

  /**
   * What whole lines were added since the last call, by tag; empty while there is no log.
   *
   * @throws IOException when it cannot be read
   * @throws DamagedLogException when a line is damaged
   */
  public Map<String, LatencyHistogram> next() throws IOException {
    if (!Files.exists(log)) {
      return Map.of();
    }
    byte[] added = added();
    int whole = added.length;
    while (whole > 0 && added[whole - 1] != '\n') {
      whole--;
    }
    offset += whole;
    return HistogramLogFile.of(log, Arrays.copyOf(added, whole)).histograms();
  }

  private byte[] added() throws IOException {
    try (FileChannel channel = FileChannel.open(log)) {
      ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size() - offset));
      while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {
        // until all that was there is read
      }
      return Arrays.copyOf(bytes.array(), bytes.position());
    }
  }
}
