package brokerbench.broker;

import java.util.Optional;

/**
 * A client library, as a repository of Maven names it.
 *
 * @param coordinates {@code groupId:artifactId}
 * @param version such as {@code 4.3.1}
 * @param companion what is taken along beside its own dependencies
 */
public record ClientLibrary(String coordinates, String version, Optional<Companion> companion) {

  /**
   * A library that another one uses where it finds it, and does not depend on.
   *
   * @param coordinates {@code groupId:artifactId:classifier}
   * @param versionOf artifact among the library's dependencies that has the companion's version
   */
  public record Companion(String coordinates, String versionOf) {}

  public static ClientLibrary of(String coordinates, String version) {
    return new ClientLibrary(coordinates, version, Optional.empty());
  }
}
