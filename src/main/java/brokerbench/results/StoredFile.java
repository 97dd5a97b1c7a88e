package brokerbench.results;

import brokerbench.quantity.IoReason;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Content of a file of a run, which the committed form of a run may hold compressed. */
final class StoredFile {

  private static final String COMPRESSED = ".gz";

  private StoredFile() {}

  /**
   * The bytes of {@code file} or, where it is not there, of the file with its name and {@code .gz}.
   *
   * @throws NoSuchFileException when neither is there
   * @throws IOException when it cannot be read
   * @throws ResultsException when the compressed file is damaged
   */
  static byte[] bytes(Path file) throws IOException {
    Path compressed = file.resolveSibling(file.getFileName() + COMPRESSED);
    if (Files.exists(file) || !Files.exists(compressed)) {
      return Files.readAllBytes(file);
    }
    try (InputStream content = new GZIPInputStream(Files.newInputStream(compressed))) {
      return content.readAllBytes();
    } catch (ZipException | EOFException e) {
      throw new ResultsException(
          "%s: cannot be decompressed (%s); restore the file from a copy"
              .formatted(compressed, e.getMessage()),
          e);
    }
  }

  /**
   * The same as text, in UTF-8; empty when neither is there.
   *
   * @throws ResultsException when it cannot be read, or is damaged
   */
  static Optional<String> text(Path file) {
    try {
      return Optional.of(new String(bytes(file), StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new ResultsException(
          "%s: cannot be read (%s); check its permissions".formatted(file, IoReason.of(e)), e);
    }
  }
}
