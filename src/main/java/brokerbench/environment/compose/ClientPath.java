package brokerbench.environment.compose;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.PacketFilter;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.ServerProcess;
import brokerbench.environment.proxy.ClientProxy;
import brokerbench.environment.register.RunRegister;
import brokerbench.measurement.NanoClock;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How clients come to the containers of a cluster: to their ports, or through a proxy. */
final class ClientPath {

  private static final long GRACE_MS = 5_000;

  private final ProjectPlan plan;
  private final RunRegister register;
  private @Nullable ClientProxy proxy;
  private boolean ended;

  ClientPath(ProjectPlan plan, RunRegister register) {
    this.plan = plan;
    this.register = register;
  }

  /**
   * Starts a proxy, before the first of the nodes.
   *
   * @throws EnvironmentException when the path has ended already, or the proxy does not answer
   */
  void lead(ClientProxy.Launch launch, NanoClock clock) {
    start(launch).lead(leads(), clock);
  }

  private synchronized ClientProxy start(ClientProxy.Launch launch) {
    if (ended) {
      throw new EnvironmentException("no proxy is started: the run is being stopped");
    }
    ClientProxy started = ClientProxy.start(launch, register);
    proxy = started;
    return started;
  }

  private List<ClientProxy.Lead> leads() {
    List<NodeAddress> nodes = plan.addresses();
    List<InetSocketAddress> told = plan.told();
    List<InetSocketAddress> to = plan.clientAddresses();
    return IntStream.range(0, plan.nodes())
        .mapToObj(i -> new ClientProxy.Lead(nodes.get(i).name(), told.get(i).getPort(), to.get(i)))
        .toList();
  }

  /** Empty where clients connect to the nodes. */
  synchronized Optional<ClientProxy> proxy() {
    return Optional.ofNullable(proxy);
  }

  /** Ends the proxy, and rules that a fault left that was cut off. */
  synchronized void end() {
    ended = true;
    if (proxy != null) {
      ServerProcess process = proxy.process();
      process.requestStop();
      process.awaitStop(GRACE_MS);
    }
    for (PacketFilter left : register.filters()) {
      left.remove();
      register.unfiltered(left);
    }
  }
}
