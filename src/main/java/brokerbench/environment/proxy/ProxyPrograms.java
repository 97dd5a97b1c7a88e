package brokerbench.environment.proxy;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Toxiproxy: the program of the search path, or one that Go builds from its released source. */
public final class ProxyPrograms {

  private static final String VERSION = "2.12.0";
  private static final String PROGRAM = "toxiproxy-server";
  private static final String GO = "Go 1.23 or newer";
  private static final int LEAST_GO = 23;
  private static final Pattern GO_VERSION = Pattern.compile("go1\\.(\\d{1,4})\\b");
  private static final String ENTRY = "servers/toxiproxy-" + VERSION;

  /** Of which there must be one. */
  public static final String WANTED = PROGRAM + " " + VERSION + " on the path, or " + GO;

  private static final String MODULE = "github.com/Shopify/toxiproxy/v2";
  private static final Path GO_OF_ITS_INSTALLER = Path.of("/usr/local/go/bin/go");
  private static final Duration VERSION_LIMIT = Duration.ofSeconds(10);
  private static final Duration BUILD_LIMIT = Duration.ofMinutes(5);

  private final ServerSoftware software;

  /** Keeps what is built in the cache of {@code software}. */
  public ProxyPrograms(ServerSoftware software) {
    this.software = software;
  }

  /** Whether this host has the program, on the path or built, or Go to build it. */
  public boolean areWithinReach() {
    return ofSearchPath().isPresent() || software.holds(ENTRY) || go().isPresent();
  }

  /**
   * The program, built first when absent.
   *
   * @throws EnvironmentException when there is none and it cannot be built
   */
  public ServerInstallation obtain() {
    return ofSearchPath()
        .map(found -> installation(found, "search path"))
        .orElseGet(() -> installation(built(), "go install"));
  }

  private static Optional<Path> ofSearchPath() {
    return ExternalCommand.onSearchPath(PROGRAM).filter(ProxyPrograms::isOfTheVersion);
  }

  private static boolean isOfTheVersion(Path program) {
    return ExternalCommand.run(List.of(program.toString(), "-version"), VERSION_LIMIT)
        .filter(result -> result.output().strip().endsWith(" " + VERSION))
        .isPresent();
  }

  private static Optional<Path> go() {
    return ExternalCommand.onSearchPath("go")
        .or(() -> Optional.of(GO_OF_ITS_INSTALLER).filter(Files::isExecutable))
        .filter(ProxyPrograms::isNewEnough);
  }

  private static boolean isNewEnough(Path go) {
    return ExternalCommand.answer(List.of(go.toString(), "version"), VERSION_LIMIT, GO_VERSION)
        .filter(found -> Integer.parseInt(found.group(1)) >= LEAST_GO)
        .isPresent();
  }

  private Path built() {
    try {
      return software.entry(ENTRY, ProxyPrograms::build).resolve(PROGRAM);
    } catch (EnvironmentException failure) {
      throw new EnvironmentException(
          "client_path=proxy: %s %s was not found and is not built (%s): put it on the path, or install %s; or set client_path=direct"
              .formatted(PROGRAM, VERSION, failure.getMessage(), GO),
          failure);
    }
  }

  private static void build(Path directory) throws IOException {
    Path go = go().orElseThrow(() -> new EnvironmentException(GO + " was not found"));
    List<String> command =
        List.of(
            go.toString(),
            "install",
            "-ldflags=-X " + MODULE + ".Version=" + VERSION,
            MODULE + "/cmd/server@v" + VERSION);
    var _ =
        ExternalCommand.require(command, Map.of("GOBIN", directory.toString()), BUILD_LIMIT, "%s");
    Files.move(directory.resolve("server"), directory.resolve(PROGRAM));
  }

  private static ServerInstallation installation(Path program, String source) {
    return ServerInstallation.ofProgram(
        "proxy", VERSION, program, List.of(program.toString()), source);
  }
}
