package brokerbench.cli;

import brokerbench.environment.compose.ComposeEnvironment;
import brokerbench.environment.compose.ImageSupply;
import brokerbench.environment.container.Engine;
import brokerbench.environment.disk.PoweredEnvironment;
import brokerbench.environment.host.DataVolume;
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
record BrokerSite(Directories places, @Nullable Engine engine, Path dataRoot)
    implements AutoCloseable {
  /**
   * The site of brokers of {@code kind}.
   *
   * @throws brokerbench.environment.EnvironmentException when no container engine answers
   */
  static BrokerSite of(EnvironmentKind kind, Directories places) {
    if (kind != EnvironmentKind.COMPOSE) {
      return new BrokerSite(places, null, places.dataRoot());
    }
    Engine engine = Engine.connect();
    Path root = Path.of(String.valueOf(engine.client().infoCmd().exec().getDockerRootDir()));
    // an engine in a virtual machine keeps its data where this host does not see it
    return new BrokerSite(places, engine, Files.isDirectory(root) ? root : places.dataRoot());
  }

  /** The disk that brokers use. */
  DataVolume volume() {
    return engine == null || dataRoot.equals(places.dataRoot())
        ? DataVolume.of(dataRoot)
        : DataVolume.ofEngine(dataRoot);
  }

  /** Brokers that the suite starts here; to be closed before this. */
  PoweredEnvironment environment(
      ServerSoftware software, RunRegister register, PrintWriter progress) {
    if (engine == null) {
      return new ProcessEnvironment(software, places.ports(), register, NanoClock.system());
    }
    ImageSupply images = new ImageSupply(engine, SuiteHome.root(), progress::println);
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
