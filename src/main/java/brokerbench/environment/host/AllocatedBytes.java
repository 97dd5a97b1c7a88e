package brokerbench.environment.host;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What directories take on disk, in allocated blocks, as {@code du} counts it. Broker files are
 * preallocated and sparse, so their lengths say little.
 */
public final class AllocatedBytes {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final long KIB = 1024;

  private AllocatedBytes() {}

  /** Allocated bytes of {@code directory}, or of one file; empty when the host cannot tell. */
  public static OptionalLong of(Path directory) {
    return ofEach(List.of(directory)).values().stream().mapToLong(Long::longValue).findFirst();
  }

  /** Allocated bytes of each of {@code directories}; one that cannot be read is left out. */
  public static Map<Path, Long> ofEach(List<Path> directories) {
    Map<Path, Long> bytes = new HashMap<>();
    if (directories.isEmpty()) {
      return bytes;
    }
    List<String> command = new ArrayList<>(List.of("du", "-sk"));
    directories.forEach(directory -> command.add(directory.toString()));
    // du complains of files that a broker deletes meanwhile; its totals are good all the same
    String output =
        ExternalCommand.run(command, LIMIT).map(ExternalCommand.Result::output).orElse("");
    for (String line : output.lines().toList()) {
      int tab = line.indexOf('\t');
      if (tab > 0 && line.substring(0, tab).chars().allMatch(Character::isDigit)) {
        bytes.put(Path.of(line.substring(tab + 1)), Long.parseLong(line.substring(0, tab)) * KIB);
      }
    }
    return bytes;
  }
}
