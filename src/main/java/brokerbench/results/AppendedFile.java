package brokerbench.results;

import brokerbench.quantity.IoReason;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A CSV file that grows by whole lines. Safe for use by several threads, interrupted ones too: a
 * channel would be closed by the first of them.
 */
final class AppendedFile implements AutoCloseable {

  private final Path path;
  private final FileOutputStream file;

  /** Makes the file, with its header on disk; fails when it exists. */
  AppendedFile(Path path, String header) {
    this.path = path;
    try {
      file = new FileOutputStream(Files.createFile(path).toFile());
    } catch (IOException e) {
      throw unwritable(path, e);
    }
    append(header);
    force();
  }

  /** Appends whole lines, in one write where the system takes it. */
  synchronized void append(String lines) {
    try {
      file.write(lines.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  /** Returns when all appended lines are on the device. */
  synchronized void force() {
    try {
      file.getFD().sync();
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  @Override
  public synchronized void close() {
    try {
      file.close();
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
