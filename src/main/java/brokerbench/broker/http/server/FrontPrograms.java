package brokerbench.broker.http.server;

import brokerbench.broker.http.params.Front;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.node.ServerAvailability;
import brokerbench.environment.software.DebianPackages;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The programs {@code haproxy}, {@code nginx}, {@code traefik} and {@code fabio}: given, of the
 * search path, or out of Debian's package, of which the latter two have none.
 */
final class FrontPrograms {

  private static final Duration VERSION_LIMIT = Duration.ofSeconds(10);

  /**
   * Such as {@code HAProxy version 3.0.11-1}, {@code nginx version: nginx/1.26.3}, and of Fabio
   * nothing else.
   */
  private static final Pattern VERSION =
      Pattern.compile("(?i)(?:version:?\\s+(?:nginx/)?|\\A)v?(\\d+(?:\\.\\d+)+)");

  private final ServerSoftware software;
  private final DebianPackages packages = new DebianPackages();

  FrontPrograms(ServerSoftware software) {
    this.software = software;
  }

  /** Whether the program of {@code front} is here, or a way to fetch it. */
  ServerAvailability availability(Front front, String version) {
    String name = front.word();
    Optional<String> fetched =
        Optional.of("in the cache")
            .filter(_ -> software.holds(entry(name, version)))
            .or(() -> ExternalCommand.onSearchPath("apt-get").map(Path::toString))
            .filter(_ -> front.isPackaged());
    return new ServerAvailability(
        software.given(name).or(() -> found(name)).map(Path::toString).or(() -> fetched),
        front.isPackaged() ? "neither " + name + " nor apt-get" : "no " + name,
        front.isPackaged() ? name + ", or apt-get to fetch it from Debian" : name,
        "put it on the path, give --server %s=PATH, or another http.front".formatted(name));
  }

  private static Optional<Path> found(String name) {
    return ExternalCommand.onSearchPath(name)
        .or(() -> Optional.of(Path.of("/usr/sbin", name)).filter(Files::isExecutable));
  }

  private static String entry(String name, String version) {
    return "servers/" + name + "-" + version;
  }

  /**
   * The program of {@code front}.
   *
   * @param version {@code any} for that of the one that is found first
   * @throws EnvironmentException when there is none of that version
   */
  ServerInstallation obtain(Front front, String version) {
    String name = front.word();
    Optional<Path> given = software.given(name);
    if (given.isPresent()) {
      return installation(name, List.of(given.get().toString()), given.get(), version, "given");
    }
    Optional<Path> found = found(name);
    boolean fits =
        found
            .flatMap(program -> versionOf(name, List.of(program.toString())))
            .filter(each -> version.equals(DebianPackages.ANY_VERSION) || each.equals(version))
            .isPresent();
    if (fits) {
      Path program = found.orElseThrow();
      return installation(name, List.of(program.toString()), program, version, "search path");
    }
    if (!front.isPackaged()) {
      throw new EnvironmentException(
          "http.front=%1$s: no %1$s on the path, and none in a package; give --server %1$s=PATH, or another http.front"
              .formatted(name));
    }
    return packaged(name, version);
  }

  private ServerInstallation packaged(String name, String version) {
    try {
      Path entry =
          software.entry(
              entry(name, version),
              directory -> {
                var _ = packages.unpack(name, version, directory);
              });
      Path program = entry.resolve("root/usr/sbin/" + name);
      return installation(
          name, DebianPackages.launch(entry, program), program, version, "Debian package " + name);
    } catch (EnvironmentException failure) {
      throw new EnvironmentException(
          "http.front=%s: %s was not found (%s); put it on the path, give --server %s=PATH, or another http.front"
              .formatted(name, name, failure.getMessage(), name),
          failure);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static ServerInstallation installation(
      String name, List<String> launch, Path program, String wanted, String source) {
    String version =
        versionOf(name, launch)
            .orElseThrow(
                () ->
                    new EnvironmentException(
                        program + " does not tell its version as " + name + " does"));
    if (!wanted.equals(DebianPackages.ANY_VERSION) && !wanted.equals(version)) {
      throw new EnvironmentException(
          "%s is %s %s, but http.front_version=%s; give -p http.front_version=%s"
              .formatted(program, name, version, wanted, version));
    }
    return ServerInstallation.ofProgram("http", name + " " + version, program, launch, source);
  }

  private static Optional<String> versionOf(String name, List<String> launch) {
    String option = name.equals("traefik") ? "version" : "-v";
    List<String> command = Stream.concat(launch.stream(), Stream.of(option)).toList();
    return ExternalCommand.answer(command, VERSION_LIMIT, VERSION).map(found -> found.group(1));
  }
}
