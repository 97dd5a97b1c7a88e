package brokerbench.environment.proxy;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.software.GoProgram;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Toxiproxy: the program of the search path, or one that Go builds from its released source.
 *
 * @param software in whose cache is kept what is built
 */
public record ProxyPrograms(ServerSoftware software) {

  private static final String VERSION = "2.12.0";
  private static final String PROGRAM = "toxiproxy-server";

  /** Of which there must be one. */
  public static final String WANTED =
      PROGRAM + " " + VERSION + " on the path, or " + GoProgram.WANTED;

  private static final String MODULE = "github.com/Shopify/toxiproxy/v2";
  private static final GoProgram SOURCE =
      new GoProgram(PROGRAM, MODULE + "/cmd/server", Optional.of(MODULE + ".Version"));
  private static final Duration VERSION_LIMIT = Duration.ofSeconds(10);

  /** Whether this host has the program, on the path or built, or Go to build it. */
  public boolean areWithinReach() {
    return ofSearchPath().isPresent() || SOURCE.isWithinReach(software, VERSION);
  }

  /**
   * The program, built first when absent.
   *
   * @throws EnvironmentException when there is none and it cannot be built
   */
  public ServerInstallation obtain() {
    return ofSearchPath()
        .map(found -> installation(found, "search path"))
        .orElseGet(() -> installation(built(), "Go build"));
  }

  private static Optional<Path> ofSearchPath() {
    return ExternalCommand.onSearchPath(PROGRAM).filter(ProxyPrograms::isOfTheVersion);
  }

  private static boolean isOfTheVersion(Path program) {
    return ExternalCommand.run(List.of(program.toString(), "-version"), VERSION_LIMIT)
        .filter(result -> result.output().strip().endsWith(" " + VERSION))
        .isPresent();
  }

  private Path built() {
    try {
      return SOURCE.built(software, VERSION);
    } catch (EnvironmentException failure) {
      throw new EnvironmentException(
          "client_path=proxy: %s %s was not found and is not built (%s): put it on the path, or install %s; or set client_path=direct"
              .formatted(PROGRAM, VERSION, failure.getMessage(), GoProgram.WANTED),
          failure);
    }
  }

  private static ServerInstallation installation(Path program, String source) {
    return ServerInstallation.ofProgram(
        "proxy", VERSION, program, List.of(program.toString()), source);
  }
}
