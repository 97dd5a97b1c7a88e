package brokerbench.cli;

import brokerbench.environment.Environment;
import brokerbench.environment.compose.ComposeEnvironment;
import brokerbench.environment.compose.ImageSupply;
import brokerbench.environment.container.Engine;
import brokerbench.environment.external.ExternalEnvironment;
import brokerbench.environment.host.DataVolume;
import brokerbench.environment.node.Ports;
import brokerbench.environment.process.ProcessEnvironment;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.measurement.NanoClock;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a run's brokers and their data are: what differs between processes and containers.
 *
 * @param engine null where there are no containers
 * @param dataRoot exists once {@link #volume} was called
 */
record BrokerSite(Directories places, RunSetup setup, @Nullable Engine engine, Path dataRoot)
    implements AutoCloseable {
  /**
   * The site of a run.
   *
   * @throws brokerbench.environment.EnvironmentException when no container engine answers
   */
  static BrokerSite of(RunSetup setup, Directories places) {
    if (setup.environment() != EnvironmentKind.COMPOSE) {
      return new BrokerSite(places, setup, null, places.dataRoot());
    }
    Engine engine = Engine.connect();
    Path root = Path.of(String.valueOf(engine.client().infoCmd().exec().getDockerRootDir()));
    // an engine in a virtual machine keeps its data where this host does not see it
    return new BrokerSite(
        places, setup, engine, Files.isDirectory(root) ? root : places.dataRoot());
  }

  /** The disk that brokers use. */
  DataVolume volume() {
    return engine == null || dataRoot.equals(places.dataRoot())
        ? DataVolume.of(dataRoot)
        : DataVolume.ofEngine(dataRoot);
  }

  Environment environment(ServerSoftware software, RunRegister register, PrintWriter progress) {
    if (setup.environment() == EnvironmentKind.EXTERNAL) {
      return new ExternalEnvironment(setup.clusters());
    }
    Ports ports = places.ports();
    Engine containers = engine;
    if (containers == null) {
      return new ProcessEnvironment(software, ports, register, NanoClock.system());
    }
    return containers(containers, places, software, register, progress);
  }

  /** Brokers in containers; {@code engine} stays open. */
  static ComposeEnvironment containers(
      Engine engine,
      Directories places,
      ServerSoftware software,
      RunRegister register,
      PrintWriter progress) {
    ImageSupply images =
        new ImageSupply(
            engine,
            SuiteHome.root(),
            line -> {
              progress.println(line);
              progress.flush();
            });
    return new ComposeEnvironment(
        new ComposeEnvironment.Supplies(engine, images, software, places.dataRoot()),
        places.ports(),
        register,
        NanoClock.system());
  }

  @Override
  public void close() {
    if (engine != null) {
      engine.close();
    }
  }
}
