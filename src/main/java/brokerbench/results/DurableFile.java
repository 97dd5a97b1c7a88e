package brokerbench.results;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** A file that is replaced in one step: a reader sees the old text or the new one. */
public final class DurableFile {

  private DurableFile() {}

  /**
   * Writes {@code text} to a draft beside {@code target}, forces it to disk and renames it; on an
   * interrupted thread too, which stays interrupted.
   *
   * @throws ResultsException when it cannot be written
   */
  public static void replace(Path target, String text) {
    boolean isInterrupted = Thread.interrupted();
    while (!isReplaced(target, text)) {
      isInterrupted = true;
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** False when the thread was interrupted meanwhile, which closes a channel. */
  private static boolean isReplaced(Path target, String text) {
    Path draft = target.resolveSibling(target.getFileName() + ".tmp");
    try {
      write(draft, text);
      Files.move(
          draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      forceDirectory(target.toAbsolutePath().getParent());
      return true;
    } catch (ClosedByInterruptException e) {
      var _ = Thread.interrupted();
      return false;
    } catch (IOException e) {
      throw AppendedFile.unwritable(target, e);
    }
  }

  private static void write(Path file, String text) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  // The new name is durable only when the directory is.
  private static void forceDirectory(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
