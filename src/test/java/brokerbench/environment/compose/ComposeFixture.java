package brokerbench.environment.compose;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.Fixtures;
import brokerbench.environment.container.Engine;
import brokerbench.environment.node.Ports;
import brokerbench.environment.register.RunRegister;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;

/** Containers of one test, and a look at what is left of them. */
final class ComposeFixture implements AutoCloseable {

  private final Path directory;
  private final Engine engine = Engine.connect();
  private final ContainerTraces traces;
  private final RunRegister register;
  private final ComposeEnvironment environment;

  ComposeFixture(Path directory) {
    this.directory = directory;
    this.traces = new ContainerTraces(engine.client(), directory.resolve("state"));
    this.register = RunRegister.open(directory.resolve("state"), "test-run");
    this.environment = environment(Fixtures.ports());
  }

  ComposeEnvironment environment(Ports ports) {
    return Fixtures.containers(engine, ports, register);
  }

  ComposeEnvironment environment() {
    return environment;
  }

  Engine engine() {
    return engine;
  }

  ContainerTraces traces() {
    return traces;
  }

  BrokerCluster start(Params params) throws IOException {
    environment.prepare(params);
    return environment.start(Fixtures.request(params, directory));
  }

  /** Ids of this test's containers, by the label of the service. */
  String container(String service) {
    return engine.client().listContainersCmd().withShowAll(true).exec().stream()
        .filter(each -> traces.left().contains("container " + each.getId()))
        .filter(each -> service.equals(each.getLabels().get("com.docker.compose.service")))
        .findFirst()
        .orElseThrow()
        .getId();
  }

  static Params params(String broker, String version, int nodes, String network) {
    return Fixtures.broker(broker, version, nodes).with("network", network);
  }

  static boolean accepts(String address) {
    int colon = address.lastIndexOf(':');
    int port = Integer.parseInt(address.substring(colon + 1));
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address.substring(0, colon), port), 1_000);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  /** Paths of the registers that are left. */
  List<Path> registers() throws IOException {
    return Fixtures.entries(directory.resolve("state"));
  }

  @Override
  public void close() {
    environment.close();
    traces.assertNoneLeft();
    register.close();
    engine.close();
  }
}
