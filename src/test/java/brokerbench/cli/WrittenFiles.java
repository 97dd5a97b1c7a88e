package brokerbench.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a run wrote. */
final class WrittenFiles {

  private WrittenFiles() {}

  /**
   * The files below {@code root} in which {@code words} stand: of the run directory, logs, reports,
   * standard output, anything.
   */
  static List<Path> with(String words, Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).filter(file -> hold(words, file)).toList();
    }
  }

  private static boolean hold(String words, Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(words);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
