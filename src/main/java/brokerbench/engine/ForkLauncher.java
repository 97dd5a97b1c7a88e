package brokerbench.engine;

import brokerbench.broker.DriverFactory;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.util.List;

/**
 * Starts forks with the client library of the version that the trial asks for.
 *
 * @param command of a fork's JVM
 * @param software obtains client libraries
 * @param register holds each fork before and after it is started
 */
public record ForkLauncher(ForkCommand command, ServerSoftware software, RunRegister register) {

  /**
   * Starts a fork.
   *
   * @param main its entry point, which is handed {@code plan} on its standard input
   * @param params that name its client library and the flags of its JVM
   * @param messages type of what it tells
   * @throws brokerbench.environment.EnvironmentException when its client library cannot be fetched
   */
  public <M> ForkProcess<M> launch(
      Class<?> main, Params params, Class<M> messages, Object plan, Path log) {
    List<String> line = command.of(main, params, clientLibrary(params), log);
    register.starting(line);
    ForkProcess<M> process = ForkProcess.start(line, plan, log, messages);
    register.started(process.pid(), line);
    return process;
  }

  /**
   * The client library of the trial's forks, fetched first when absent.
   *
   * @throws brokerbench.environment.EnvironmentException when it cannot be fetched
   */
  public List<Path> clientLibrary(Params params) {
    return DriverFactory.of(params.text("broker"))
        .library(params)
        .map(new ClientJars(software)::of)
        .orElse(List.of());
  }
}
