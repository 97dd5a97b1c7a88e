package brokerbench.environment.software;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A program that Go builds from its released source, which Go compares with its checksum database.
 *
 * @param source Go's path of its package
 * @param versionVariable which its own build sets to the version; empty when the source has it
 */
public record GoProgram(String name, String source, Optional<String> versionVariable) {

  private static final int LEAST_GO = 23;

  /** What builds it. */
  public static final String WANTED = "Go 1." + LEAST_GO + " or newer";

  private static final Pattern GO_VERSION = Pattern.compile("go1\\.(\\d{1,4})\\b");
  private static final Path GO_OF_ITS_INSTALLER = Path.of("/usr/local/go/bin/go");
  private static final Duration VERSION_LIMIT = Duration.ofSeconds(10);
  private static final Duration BUILD_LIMIT = Duration.ofMinutes(15);

  /** The same program on every machine, whether it has a C compiler or not. */
  private static final Map<String, String> WITHOUT_C = Map.of("CGO_ENABLED", "0");

  /** Whether it was built before, or Go is here to build it. */
  public boolean isWithinReach(ServerSoftware software, String version) {
    return software.holds(entry(version)) || go().isPresent();
  }

  /**
   * The program, built first when absent.
   *
   * @param version such as {@code 2.12.0}
   * @throws EnvironmentException when it cannot be built
   */
  public Path built(ServerSoftware software, String version) {
    return software.entry(entry(version), directory -> build(version, directory)).resolve(name);
  }

  private String entry(String version) {
    return "servers/" + name + "-" + version;
  }

  private static Optional<Path> go() {
    return ExternalCommand.onSearchPath("go")
        .or(() -> Optional.of(GO_OF_ITS_INSTALLER).filter(Files::isExecutable))
        .filter(GoProgram::isNewEnough);
  }

  private static boolean isNewEnough(Path go) {
    return ExternalCommand.answer(List.of(go.toString(), "version"), VERSION_LIMIT, GO_VERSION)
        .filter(found -> Integer.parseInt(found.group(1)) >= LEAST_GO)
        .isPresent();
  }

  /** In a module made for it, since {@code go install} takes no {@code replace} directives. */
  private void build(String version, Path directory) {
    Path go = go().orElseThrow(() -> new EnvironmentException(WANTED + " was not found"));
    List<String> build = new ArrayList<>(List.of("build", "-trimpath"));
    versionVariable.ifPresent(variable -> build.add("-ldflags=-X " + variable + "=" + version));
    build.addAll(List.of("-o", directory.resolve(name).toString(), source));
    for (List<String> words :
        List.of(
            List.of("mod", "init", "brokerbench/" + name),
            List.of("get", source + "@v" + version),
            build)) {
      List<String> command = new ArrayList<>(List.of(go.toString(), "-C", directory.toString()));
      command.addAll(words);
      var _ = ExternalCommand.require(command, WITHOUT_C, BUILD_LIMIT, "%s");
    }
  }
}
