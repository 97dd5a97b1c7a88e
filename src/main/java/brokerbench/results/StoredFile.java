package brokerbench.results;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Content of a file of a run, which the committed form of a run may hold compressed. */
final class StoredFile {

  private static final String COMPRESSED = ".gz";

  private StoredFile() {}

  /**
   * The bytes of {@code file} or, where it is not there, of the file with its name and {@code .gz}.
   *
   * @throws java.nio.file.NoSuchFileException when neither is there
   * @throws IOException when it cannot be read
   * @throws ResultsException when the compressed file is damaged
   */
  static byte[] bytes(Path file) throws IOException {
    Path compressed = compressed(file);
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

  /** The same as text, in UTF-8. */
  static String text(Path file) throws IOException {
    return new String(bytes(file), StandardCharsets.UTF_8);
  }

  /** Whether {@code file} is there in either form. */
  static boolean exists(Path file) {
    return Files.exists(file) || Files.exists(compressed(file));
  }

  private static Path compressed(Path file) {
    return file.resolveSibling(file.getFileName() + COMPRESSED);
  }
}
