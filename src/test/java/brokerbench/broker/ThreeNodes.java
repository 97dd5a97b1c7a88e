package brokerbench.broker;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.environment.Fixtures;
import brokerbench.environment.process.ProcessEnvironment;
import brokerbench.environment.register.RunRegister;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Three real nodes on this machine, started by the environment room. */
public final class ThreeNodes implements AutoCloseable {

  private final ProcessEnvironment environment;
  private final BrokerCluster cluster;
  private final Path directory;

  private ThreeNodes(ProcessEnvironment environment, BrokerCluster cluster, Path directory) {
    this.environment = environment;
    this.cluster = cluster;
    this.directory = directory;
  }

  /** Three nodes of {@code params} with their files in {@code directory}. */
  public static ThreeNodes start(Params params, Path directory) throws IOException {
    ProcessEnvironment environment =
        Fixtures.environment(RunRegister.open(directory.resolve("state"), "three-nodes"));
    try {
      BrokerCluster cluster = environment.start(Fixtures.request(params, directory));
      return new ThreeNodes(environment, cluster, directory);
    } catch (RuntimeException e) {
      try (environment) {
        throw e;
      }
    }
  }

  /** Where clients connect. */
  public Endpoints endpoints() {
    return cluster.endpoints();
  }

  /** In the order of the endpoints. */
  public List<BrokerNode> nodes() {
    return cluster.nodes();
  }

  /** The directory with the configuration and the data of {@code node}. */
  Path home(BrokerNode node) throws IOException {
    try (Stream<Path> paths = Files.walk(directory, 3)) {
      return paths
          .filter(path -> path.getFileName().toString().equals(node.name()))
          .findFirst()
          .orElseThrow();
    }
  }

  /** Kills {@code node} as a fault would; returns when it is gone. */
  public static void kill(BrokerNode node) {
    ProcessHandle process = ProcessHandle.of(node.pid().orElseThrow()).orElseThrow();
    process.destroyForcibly();
    process.onExit().join();
  }

  @Override
  public void close() {
    environment.close();
  }
}
