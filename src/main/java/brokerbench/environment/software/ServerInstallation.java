package brokerbench.environment.software;

import brokerbench.environment.host.AllocatedBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Server software, ready to start.
 *
 * @param version such as {@code 4.3.1}
 * @param home the program, or the directory of its files
 * @param launch the words that start the program without arguments; none where a directory is not
 *     started as such
 * @param sha256 of the program; of a directory, of the sorted list of its files' digests and names
 * @param bytes size on disk, in allocated blocks
 * @param source where it came from, such as {@code maven}, {@code search path}, {@code given} or
 *     the name and version of a package
 * @param beside another server that runs beside it
 */
public record ServerInstallation(
    String broker,
    String version,
    Path home,
    List<String> launch,
    String sha256,
    long bytes,
    String source,
    Optional<ServerInstallation> beside) {

  public ServerInstallation {
    launch = List.copyOf(launch);
  }

  /** A directory of files that another program starts. */
  public static ServerInstallation ofDirectory(
      String broker, String version, Path home, String source) {
    return new ServerInstallation(
        broker,
        version,
        home,
        List.of(),
        Sha256.ofDirectory(home),
        AllocatedBytes.of(home).orElse(0),
        source,
        Optional.empty());
  }

  /** A program, which may be a link: digest and size are of the file itself. */
  public static ServerInstallation ofProgram(
      String broker, String version, Path program, List<String> launch, String source) {
    try {
      Path file = program.toRealPath();
      return new ServerInstallation(
          broker,
          version,
          program,
          launch,
          Sha256.ofFile(file),
          AllocatedBytes.of(file).orElse(0),
          source,
          Optional.empty());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The same, with {@code server} beside it. */
  public ServerInstallation with(ServerInstallation server) {
    return new ServerInstallation(
        broker, version, home, launch, sha256, bytes, source, Optional.of(server));
  }

  /** The words that start the program with {@code arguments}. */
  public List<String> command(String... arguments) {
    return Stream.concat(launch.stream(), Stream.of(arguments)).toList();
  }
}
