package brokerbench.environment.software;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Copies libraries and their runtime dependencies into a directory, with the project's Maven. */
final class MavenResolver {

  private static final String GOAL =
      "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies";
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Path mavenWrapper;

  /** With the {@code mvnw} of {@code projectRoot}. */
  MavenResolver(Path projectRoot) {
    this.mavenWrapper = projectRoot.resolve("mvnw");
  }

  /** The wrapper; empty when it cannot be run. */
  Optional<Path> wrapper() {
    return Optional.of(mavenWrapper).filter(Files::isExecutable);
  }

  /**
   * Resolves {@code artifacts} into {@code directory/lib}.
   *
   * @throws EnvironmentException with Maven's own complaint
   */
  void copy(List<MavenArtifact> artifacts, Path directory) throws IOException {
    Path pom = directory.resolve("pom.xml");
    Files.writeString(pom, pom(artifacts));
    List<String> command =
        List.of(
            mavenWrapper.toString(),
            "--batch-mode",
            "--quiet",
            "-Dstyle.color=never",
            "--file",
            pom.toString(),
            GOAL,
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
            LIMIT,
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
}
