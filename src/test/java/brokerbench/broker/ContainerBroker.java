package brokerbench.broker;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.Fixtures;
import brokerbench.environment.compose.ComposeEnvironment;
import brokerbench.environment.container.Engine;
import brokerbench.environment.register.RunRegister;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A real broker in containers for the tests of drivers, started by the environment room. */
public final class ContainerBroker implements AutoCloseable {

  private final Path directory;
  private final Engine engine = Engine.connect();
  private final RunRegister register;
  private final ComposeEnvironment environment;
  private @Nullable BrokerCluster running;
  private Map<String, String> asked = Map.of();

  /** Without a container yet; logs and the register go into {@code directory}. */
  public ContainerBroker(Path directory) {
    this.directory = directory;
    this.register = RunRegister.open(directory.resolve("state"), "driver-tests");
    this.environment =
        Fixtures.containers(engine, Fixtures.ports(), register, directory.resolve("own-files"));
  }

  /** The nodes as {@code params} say, started if none run so. */
  public Endpoints endpoints(Map<String, String> params) {
    if (!params.equals(asked)) {
      remove();
    }
    BrokerCluster cluster = running;
    if (cluster == null) {
      cluster = start(Params.of(params));
      running = cluster;
      asked = params;
    }
    return cluster.endpoints();
  }

  private BrokerCluster start(Params params) {
    try {
      environment.prepare(params);
      return environment.start(Fixtures.request(params, directory));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Stops and removes the nodes that run. */
  public void remove() {
    BrokerCluster cluster = running;
    running = null;
    if (cluster != null) {
      cluster.close();
    }
  }

  @Override
  public void close() {
    environment.close();
    register.close();
    engine.close();
  }
}
