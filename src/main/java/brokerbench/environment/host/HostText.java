package brokerbench.environment.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the small text files in which Linux tells about itself. */
final class HostText {

  private HostText() {}

  /** The first line, stripped; empty when the file is absent, unreadable or blank. */
  static Optional<String> firstLine(String file) {
    try {
      return Files.readString(Path.of(file))
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty())
          .findFirst();
    } catch (IOException absent) {
      return Optional.empty();
    }
  }

  /**
   * What stands behind the name in the {@code stat} of a process or a thread such as {@code
   * /proc/1}, the state first; empty when it is gone.
   */
  static Optional<String[]> stat(Path place) {
    return firstLine(place.resolve("stat").toString())
        .map(stat -> stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
  }
}
