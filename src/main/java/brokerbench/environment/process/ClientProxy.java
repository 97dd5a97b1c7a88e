package brokerbench.environment.process;

import brokerbench.environment.host.SampledProcess;
import brokerbench.environment.node.AddressedNode;
import brokerbench.environment.node.ClientAddress;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.Readiness;
import brokerbench.environment.node.Startup;
import brokerbench.environment.proxy.ProxyApi;
import brokerbench.environment.proxy.ProxyPath;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.measurement.NanoClock;
import brokerbench.results.NonBroker;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The process through which every connection of a client to the nodes of a cluster leads. */
final class ClientProxy {

  private static final Startup STARTUP =
      new Startup("Starting Toxiproxy", Duration.ofSeconds(20), Optional.of("/version"));

  private final ServerInstallation installation;
  private final ServerProcess process;
  private final ProxyApi api;
  private final RunRegister register;
  private final Map<String, ProxyPath> paths = new ConcurrentHashMap<>();

  private ClientProxy(
      ServerInstallation installation, ServerProcess process, ProxyApi api, RunRegister register) {
    this.installation = installation;
    this.process = process;
    this.api = api;
    this.register = register;
  }

  /**
   * How a proxy is started.
   *
   * @param installation of Toxiproxy
   * @param port of 127.0.0.1 at which it is told what to do
   * @param logFile of its own
   */
  record Launch(ServerInstallation installation, int port, Path logFile) {}

  /** Starts it; it leads nowhere yet, and answers soon. */
  static ClientProxy start(Launch launch, ProcessLayout layout, RunRegister register) {
    int port = launch.port();
    NodePlan plan =
        new NodePlan(
            new NodeAddress(
                NonBroker.PROXY.word(),
                NodeAddress.loopback(port),
                Optional.empty(),
                Optional.of(URI.create("http://127.0.0.1:" + port))),
            launch.installation().command("-host", "127.0.0.1", "-port", Integer.toString(port)),
            layout.directory(),
            ClientAddress.tcp(port));
    return new ClientProxy(
        launch.installation(),
        ServerProcess.start(plan, launch.logFile(), launch.installation().bytes(), register),
        new ProxyApi(port),
        register);
  }

  /**
   * Waits until it answers, and leads clients to the nodes of {@code plans}.
   *
   * @throws brokerbench.environment.EnvironmentException when it does not answer, or a port is
   *     taken
   */
  void lead(List<NodePlan> plans, ProcessLayout layout, NanoClock clock) {
    AddressedNode itself = new AddressedNode(process, process.plan().address());
    new Readiness(clock).await(STARTUP, List.of(itself));
    for (NodePlan plan : plans) {
      int port = plan.reach().port();
      int told = layout.toldToClients(port);
      api.add(plan.name(), told, port);
      paths.put(
          plan.name(),
          new ProxyPath(
              api, plan.name(), new ProxyPath.Listener(told, layout.directory(), register)));
    }
  }

  /** The path to the node called {@code name}. */
  ProxyPath path(String name) {
    return Objects.requireNonNull(paths.get(name), name);
  }

  /** Nothing of its disk: it has none. */
  SampledProcess sampled() {
    return new SampledProcess(process.name(), process.pid().orElseThrow(), Optional.empty());
  }

  /** For the manifest. */
  SortedMap<String, String> facts() {
    return new TreeMap<>(
        Map.of(
            "proxy_command",
            String.join(" ", process.plan().command()),
            "proxy_sha256",
            installation.sha256(),
            "proxy_source",
            installation.source(),
            "proxy_version",
            "Toxiproxy " + installation.version()));
  }

  ServerProcess process() {
    return process;
  }
}
