package brokerbench.broker.http.server;

import brokerbench.broker.http.params.Front;
import brokerbench.broker.http.params.HttpSettings;
import brokerbench.broker.http.params.Registry;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The programs of others in front of workers and beside them: given, of the search path, or fetched
 * ({@link ProgramSource}).
 */
record HttpPrograms(ServerSoftware software) {

  private static final Duration VERSION_LIMIT = Duration.ofSeconds(10);

  /**
   * Such as {@code HAProxy version 3.0.11-1}, {@code nginx version: nginx/1.26.3}, {@code Consul
   * v1.14.11}, and of Fabio nothing else.
   */
  private static final Pattern VERSION =
      Pattern.compile("(?i)(?:version:?\\s+(?:nginx/)?|\\A(?:consul )?)v?(\\d+(?:\\.\\d+)+)");

  /**
   * A program that a trial asks for.
   *
   * @param name of the program
   * @param parameter that asks for it
   * @param version {@code any} for that of the one that is found first
   * @param owner what its installation is called
   */
  record Asked(String name, String parameter, String version, String owner) {

    /** What {@code settings} ask for: a front, a registry, both or neither. */
    static List<Asked> of(HttpSettings settings) {
      List<Asked> asked = new ArrayList<>();
      String front = settings.front().word();
      if (Front.programs().contains(front)) {
        asked.add(new Asked(front, "http.front", settings.frontVersion(), "http"));
      }
      if (settings.registry() != Registry.NONE) {
        String registry = settings.registry().word();
        asked.add(new Asked(registry, "http.registry", settings.registryVersion(), registry));
      }
      return asked;
    }

    private boolean fits(String found) {
      return version.equals(DebianPackages.ANY_VERSION) || version.equals(found);
    }

    private String fetchedVersion() {
      return versionToFetch(name, version);
    }

    private String remedy() {
      return "put it on the path, give --server %s=PATH, or another %s".formatted(name, parameter);
    }
  }

  /** The version of the program {@code name} that is fetched where {@code asked} is asked for. */
  static String versionToFetch(String name, String asked) {
    return asked.equals(DebianPackages.ANY_VERSION) ? ProgramSource.of(name).unlessAsked() : asked;
  }

  /** Whether the program is here, or a way to fetch it. */
  ServerAvailability availability(Asked asked) {
    ProgramSource source = ProgramSource.of(asked.name());
    return new ServerAvailability(
        software
            .given(asked.name())
            .or(() -> found(asked.name()))
            .map(Path::toString)
            .or(
                () ->
                    Optional.of("by " + source.wanted())
                        .filter(_ -> source.isWithinReach(software, asked.fetchedVersion()))),
        "neither " + asked.name() + " nor " + source.wanted(),
        asked.name() + ", or " + source.wanted() + " to fetch it",
        asked.remedy());
  }

  private static Optional<Path> found(String name) {
    return ExternalCommand.onSearchPath(name)
        .or(() -> Optional.of(Path.of("/usr/sbin", name)).filter(Files::isExecutable));
  }

  /**
   * The program.
   *
   * @throws EnvironmentException when there is none of that version
   */
  ServerInstallation obtain(Asked asked) {
    ProgramSource.Fetched program =
        software
            .given(asked.name())
            .map(given -> new ProgramSource.Fetched(given, "given"))
            .or(
                () ->
                    found(asked.name())
                        .filter(found -> fits(asked, found))
                        .map(found -> new ProgramSource.Fetched(found, "search path")))
            .orElseGet(() -> fetched(asked));
    Path file = program.program();
    String version =
        versionOf(asked.name(), program.launch())
            .orElseThrow(
                () ->
                    new EnvironmentException(
                        file + " does not tell its version as " + asked.name() + " does"));
    if (!asked.fits(version)) {
      throw new EnvironmentException(
          "%s is %s %s, but %s_version=%s; give -p %4$s_version=%3$s"
              .formatted(file, asked.name(), version, asked.parameter(), asked.version()));
    }
    String described = asked.owner().equals(asked.name()) ? version : asked.name() + " " + version;
    return ServerInstallation.ofProgram(
        asked.owner(), described, file, program.launch(), program.origin());
  }

  private static boolean fits(Asked asked, Path program) {
    return versionOf(asked.name(), List.of(program.toString())).filter(asked::fits).isPresent();
  }

  private ProgramSource.Fetched fetched(Asked asked) {
    try {
      return ProgramSource.of(asked.name()).fetch(software, asked.fetchedVersion());
    } catch (EnvironmentException failure) {
      throw new EnvironmentException(
          "%s=%s: %2$s was not found (%s); %s"
              .formatted(asked.parameter(), asked.name(), failure.getMessage(), asked.remedy()),
          failure);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Optional<String> versionOf(String name, List<String> launch) {
    boolean asWord = name.equals("traefik") || name.equals("consul");
    String option = asWord ? "version" : "-v";
    List<String> command = Stream.concat(launch.stream(), Stream.of(option)).toList();
    return ExternalCommand.answer(command, VERSION_LIMIT, VERSION).map(found -> found.group(1));
  }
}
