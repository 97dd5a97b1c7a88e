package brokerbench.environment.software;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Obtains servers and client libraries of the asked version: programs that the user gave, files
 * that were fetched, and the project's Maven to fetch more. Fetches once, into a cache that several
 * processes may share.
 */
public final class ServerSoftware {

  private static final String COPY =
      "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies";
  private static final Duration MAVEN_LIMIT = Duration.ofMinutes(10);

  private final SoftwareCache cache;
  private final Path maven;
  private final Map<String, Path> given;

  /**
   * Opens the cache; fetches nothing yet.
   *
   * @param projectRoot holds {@code mvnw}
   * @param cacheRoot such as {@code ~/.cache/brokerbench}; made when absent
   * @param given server programs that the user named, by broker
   */
  public ServerSoftware(Path projectRoot, Path cacheRoot, Map<String, Path> given) {
    this.cache = new SoftwareCache(cacheRoot);
    this.maven = projectRoot.resolve("mvnw");
    this.given = Map.copyOf(given);
  }

  /** The program that the user named for {@code broker}. */
  public Optional<Path> given(String broker) {
    return Optional.ofNullable(given.get(broker));
  }

  /** The project's Maven; empty when it cannot be run. */
  public Optional<Path> mavenWrapper() {
    return Optional.of(maven).filter(Files::isExecutable);
  }

  /**
   * A directory of the cache, filled first when absent.
   *
   * @param name relative, such as {@code servers/kafka-4.3.1}
   * @throws EnvironmentException when it cannot be filled; nothing of it remains
   */
  public Path entry(String name, SoftwareCache.Filler filler) {
    return cache.entry(name, filler);
  }

  /** Whether the directory {@code name} of the cache is filled. */
  public boolean holds(String name) {
    return cache.holds(name);
  }

  /**
   * Copies {@code artifacts} and their runtime dependencies into {@code directory/lib}.
   *
   * @throws EnvironmentException with Maven's own complaint
   */
  public void copy(List<MavenArtifact> artifacts, Path directory) throws IOException {
    Path pom = Files.writeString(directory.resolve("pom.xml"), pom(artifacts));
    List<String> command =
        List.of(
            maven.toString(),
            "--batch-mode",
            "--quiet",
            "-Dstyle.color=never",
            "--file",
            pom.toString(),
            COPY,
            "-DincludeScope=runtime",
            "-DoutputDirectory=" + directory.resolve("lib"));
    String what =
        artifacts.stream()
            .map(each -> each.coordinates() + ":" + each.version())
            .collect(Collectors.joining(" and "));
    var _ =
        ExternalCommand.require(
            command,
            Map.of(),
            MAVEN_LIMIT,
            "cannot fetch "
                + what
                + " with Maven: %s; check the version, and that Maven reaches its repository");
    Files.delete(pom);
  }

  private static String pom(List<MavenArtifact> artifacts) {
    return """
    <project xmlns="http://maven.apache.org/POM/4.0.0">
      <modelVersion>4.0.0</modelVersion>
      <groupId>brokerbench</groupId>
      <artifactId>resolved-libraries</artifactId>
      <version>1</version>
      <packaging>pom</packaging>
      <dependencies>
    %s
      </dependencies>
    </project>
    """
        .formatted(artifacts.stream().map(MavenArtifact::toXml).collect(Collectors.joining("\n")));
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
            directory -> copy(List.of(library), directory));
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
}
