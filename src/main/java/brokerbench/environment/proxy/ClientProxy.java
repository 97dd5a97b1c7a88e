package brokerbench.environment.proxy;

import brokerbench.environment.host.SampledProcess;
import brokerbench.environment.node.AddressedNode;
import brokerbench.environment.node.ClientAddress;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.Readiness;
import brokerbench.environment.node.ServerProcess;
import brokerbench.environment.node.Startup;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.measurement.NanoClock;
import brokerbench.results.NonBroker;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The process through which every connection of a client to the nodes of a cluster leads. */
public final class ClientProxy {

  private static final Startup STARTUP =
      new Startup("Starting Toxiproxy", Duration.ofSeconds(20), Optional.of("/version"));

  private final Launch launch;
  private final ServerProcess process;
  private final RunRegister register;
  private final List<ProxyPath> paths = new CopyOnWriteArrayList<>();

  /**
   * How a proxy is started.
   *
   * @param installation of Toxiproxy
   * @param port of 127.0.0.1 at which it is told what to do
   * @param logFile of its own
   * @param scratch a directory of the cluster's, for rules of the packet filter
   */
  public record Launch(ServerInstallation installation, int port, Path logFile, Path scratch) {}

  /**
   * Where it leads clients of one node.
   *
   * @param node its name
   * @param told port of 127.0.0.1 where clients connect
   * @param to where the node listens for clients
   */
  public record Lead(String node, int told, InetSocketAddress to) {}

  /** Starts it; it leads nowhere yet, and answers soon. */
  ClientProxy(Launch launch, RunRegister register) {
    this.launch = launch;
    this.register = register;
    int port = launch.port();
    NodePlan plan =
        new NodePlan(
            new NodeAddress(
                NonBroker.PROXY.word(),
                NodeAddress.loopback(port),
                Optional.empty(),
                Optional.of(URI.create("http://127.0.0.1:" + port))),
            launch.installation().command("-host", "127.0.0.1", "-port", Integer.toString(port)),
            launch.scratch(),
            ClientAddress.tcp(port));
    this.process =
        ServerProcess.start(plan, launch.logFile(), launch.installation().bytes(), register);
  }

  /**
   * Waits until it answers, and leads clients to the nodes, in node order.
   *
   * @throws brokerbench.environment.EnvironmentException when it does not answer, or a port is
   *     taken
   */
  public void lead(List<Lead> leads, NanoClock clock) {
    AddressedNode itself = new AddressedNode(process, process.plan().address());
    new Readiness(clock).await(STARTUP, List.of(itself));
    ProxyApi api = new ProxyApi(launch.port());
    for (Lead lead : leads) {
      api.add(lead.node(), lead.told(), lead.to());
      paths.add(new ProxyPath(api, lead.node(), lead.told(), launch.scratch(), register));
    }
  }

  /** The path to a node, by its number from 0 in the order of {@link #lead}. */
  ProxyPath path(int node) {
    return paths.get(node);
  }

  /** Nothing of its disk: it has none. */
  public SampledProcess sampled() {
    return new SampledProcess(process.name(), process.pid().orElseThrow(), Optional.empty());
  }

  /** For the manifest. */
  public Map<String, String> facts() {
    return Map.of(
        "proxy_command", String.join(" ", process.plan().command()),
        "proxy_sha256", launch.installation().sha256(),
        "proxy_source", launch.installation().source(),
        "proxy_version", "Toxiproxy " + launch.installation().version());
  }

  public ServerProcess process() {
    return process;
  }
}
