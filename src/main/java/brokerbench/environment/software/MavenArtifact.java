package brokerbench.environment.software;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A library to resolve with its runtime dependencies.
 *
 * @param coordinates {@code groupId:artifactId}, or {@code groupId:artifactId:classifier}
 * @param version such as {@code 4.3.1}
 * @param exclusions dependencies to leave out, each {@code groupId:artifactId}
 */
public record MavenArtifact(String coordinates, String version, List<String> exclusions) {

  public MavenArtifact {
    exclusions = List.copyOf(exclusions);
    // the words go into a POM: nothing in them may be markup
    if (!version.matches("[A-Za-z0-9._-]+")
        || !Stream.concat(Stream.of(coordinates), exclusions.stream())
            .allMatch(word -> word.matches("[A-Za-z0-9._-]+(:[A-Za-z0-9._-]+){1,2}"))) {
      throw new IllegalArgumentException(
          "'" + coordinates + ":" + version + "' is not groupId:artifactId:version");
    }
  }

  /** With all its dependencies. */
  public MavenArtifact(String coordinates, String version) {
    this(coordinates, version, List.of());
  }

  /** The same without a dependency, {@code groupId:artifactId}. */
  public MavenArtifact without(String exclusion) {
    return new MavenArtifact(coordinates, version, List.of(exclusion));
  }

  String artifactId() {
    return coordinates.split(":", -1)[1];
  }

  String toXml() {
    String left =
        exclusions.stream()
            .map(each -> "<exclusion>" + names(each) + "</exclusion>")
            .collect(Collectors.joining());
    return "<dependency>%s<version>%s</version><exclusions>%s</exclusions></dependency>"
        .formatted(names(coordinates), version, left);
  }

  private static String names(String coordinates) {
    String[] parts = coordinates.split(":", -1);
    String names = "<groupId>" + parts[0] + "</groupId><artifactId>" + parts[1] + "</artifactId>";
    return parts.length == 2 ? names : names + "<classifier>" + parts[2] + "</classifier>";
  }
}
