package brokerbench.environment.software;

import java.util.List;

/**
 * A library to resolve with its runtime dependencies.
 *
 * @param coordinates {@code groupId:artifactId}, or {@code groupId:artifactId:classifier}
 * @param version such as {@code 4.3.1}
 * @param exclusions dependencies to leave out, each {@code groupId:artifactId}
 */
public record MavenArtifact(String coordinates, String version, List<String> exclusions) {

  /** Checks the words. */
  public MavenArtifact {
    exclusions = List.copyOf(exclusions);
    List<String> words = new java.util.ArrayList<>(exclusions);
    words.add(coordinates);
    // the words go into a POM: nothing in them may be markup
    if (!version.matches("[A-Za-z0-9._-]+")
        || !words.stream()
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
    StringBuilder xml = new StringBuilder("    <dependency>\n").append(names(coordinates));
    xml.append("<version>").append(version).append("</version>\n<exclusions>\n");
    exclusions.forEach(
        each -> xml.append("<exclusion>").append(names(each)).append("</exclusion>\n"));
    return xml.append("</exclusions>\n    </dependency>\n").toString();
  }

  private static String names(String coordinates) {
    String[] parts = coordinates.split(":", -1);
    String names = "<groupId>" + parts[0] + "</groupId><artifactId>" + parts[1] + "</artifactId>";
    return parts.length == 2 ? names : names + "<classifier>" + parts[2] + "</classifier>";
  }
}
