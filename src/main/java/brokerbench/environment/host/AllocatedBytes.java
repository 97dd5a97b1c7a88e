package brokerbench.environment.host;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What directories take on disk, in allocated blocks, as {@code du} counts it. Broker files are
 * preallocated and sparse, so their lengths say little.
 */
public final class AllocatedBytes {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final long KIB = 1024;
  private static final Pattern TOTAL = Pattern.compile("(?m)^([0-9]+)\t(.+)$");

  private AllocatedBytes() {}

  /** Allocated bytes of {@code directory}, or of one file; empty when the host cannot tell. */
  public static OptionalLong of(Path directory) {
    return ofEach(List.of(directory)).values().stream().mapToLong(Long::longValue).findFirst();
  }

  /** Allocated bytes of each of {@code directories}; one that cannot be read is left out. */
  public static Map<Path, Long> ofEach(List<Path> directories) {
    if (directories.isEmpty()) {
      return Map.of();
    }
    List<String> command = new ArrayList<>(List.of("du", "-sk"));
    directories.forEach(directory -> command.add(directory.toString()));
    // du complains of files that a broker deletes meanwhile; its totals are good all the same
    return ExternalCommand.run(command, LIMIT).stream()
        .flatMap(result -> TOTAL.matcher(result.output()).results())
        .collect(
            Collectors.toMap(
                total -> Path.of(total.group(2)),
                total -> Long.parseLong(total.group(1)) * KIB,
                Math::max));
  }
}
