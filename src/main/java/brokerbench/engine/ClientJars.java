package brokerbench.engine;

import brokerbench.broker.ClientLibrary;
import brokerbench.broker.ClientLibrary.Companion;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.software.ServerSoftware;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The jars of a client library, its dependencies and its companion.
 *
 * @param software obtains libraries
 */
record ClientJars(ServerSoftware software) {

  /**
   * The jars of {@code library}, by name.
   *
   * @throws EnvironmentException when they cannot be fetched
   */
  List<Path> of(ClientLibrary library) {
    List<Path> own = software.clientLibrary(library.coordinates(), library.version());
    Map<String, Path> byName = new TreeMap<>();
    library
        .companion()
        .map(companion -> software.clientLibrary(companion.coordinates(), version(companion, own)))
        .orElse(List.of())
        .forEach(jar -> byName.put(jar.getFileName().toString(), jar));
    own.forEach(jar -> byName.put(jar.getFileName().toString(), jar));
    return List.copyOf(byName.values());
  }

  private static String version(Companion companion, List<Path> library) {
    Pattern jarName = Pattern.compile(Pattern.quote(companion.versionOf()) + "-(\\d.*)\\.jar");
    return library.stream()
        .map(jar -> jarName.matcher(jar.getFileName().toString()))
        .filter(Matcher::matches)
        .map(jar -> jar.group(1))
        .findFirst()
        .orElseThrow(
            () ->
                new EnvironmentException(
                    "the client library brings no %s, whose version %s needs"
                        .formatted(companion.versionOf(), companion.coordinates())));
  }
}
