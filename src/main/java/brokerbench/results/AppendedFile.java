package brokerbench.results;

import brokerbench.quantity.IoReason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A CSV file that grows by whole lines. Safe for use by several threads. */
final class AppendedFile implements AutoCloseable {

  private final Path path;
  private final FileChannel channel;

  /** Makes the file, with its header on disk; fails when it exists. */
  AppendedFile(Path path, String header) {
    this.path = path;
    try {
      channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw unwritable(path, e);
    }
    append(header);
    force();
  }

  /** Appends whole lines, in one write where the system takes it. */
  synchronized void append(String lines) {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(lines);
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  /** Returns when all appended lines are on the device. */
  synchronized void force() {
    try {
      channel.force(false);
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  @Override
  public synchronized void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  static ResultsException unwritable(Path path, IOException e) {
    return new ResultsException(
        "results: cannot write %s: %s; free space or choose another results directory"
            .formatted(path, IoReason.of(e)),
        e);
  }
}
