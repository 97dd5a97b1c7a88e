package brokerbench.environment.server;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Server software, ready to start.
 *
 * @param broker {@code kafka}, {@code nats} or {@code redis}, Valkey too
 * @param version such as {@code 4.3.1}
 * @param home Kafka: the directory of jars; NATS, Redis: the program
 * @param launch NATS, Redis: the words that start the program without arguments; Kafka: none
 * @param sha256 NATS, Redis: of the program; Kafka: of the sorted list of the jars' digests and
 *     names
 * @param bytes size on disk, in allocated blocks
 * @param source {@code maven}, {@code wheel}, {@code search path}, {@code given} or the name and
 *     version of a package
 */
public record ServerInstallation(
    String broker,
    String version,
    Path home,
    List<String> launch,
    String sha256,
    long bytes,
    String source) {

  /** Copies the list. */
  public ServerInstallation {
    launch = List.copyOf(launch);
  }

  /** The words that start the program with {@code arguments}. */
  public List<String> command(String... arguments) {
    return Stream.concat(launch.stream(), Stream.of(arguments)).toList();
  }
}
