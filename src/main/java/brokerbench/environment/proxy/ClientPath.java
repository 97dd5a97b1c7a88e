package brokerbench.environment.proxy;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.host.PacketFilter;
import brokerbench.environment.node.ServerProcess;
import brokerbench.environment.register.RunRegister;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.PathFault;
import java.util.List;
import java.util.Optional;

/**
 * How clients come to the nodes of a cluster: directly, or through a proxy that can disturb them.
 */
public final class ClientPath {

  private static final long GRACE_MS = 5_000;

  private final RunRegister register;
  private Optional<ClientProxy> proxy = Optional.empty();
  private boolean ended;

  public ClientPath(RunRegister register) {
    this.register = register;
  }

  /**
   * Starts a proxy, before the first of the nodes.
   *
   * @throws EnvironmentException when the path has ended already, or the proxy does not answer
   */
  public void lead(ClientProxy.Launch launch, List<ClientProxy.Lead> leads, NanoClock clock) {
    start(launch).lead(leads, clock);
  }

  private synchronized ClientProxy start(ClientProxy.Launch launch) {
    if (ended) {
      throw new EnvironmentException("no proxy is started: the run is being stopped");
    }
    ClientProxy started = new ClientProxy(launch, register);
    proxy = Optional.of(started);
    return started;
  }

  /** Empty where clients connect to the nodes. */
  public synchronized Optional<ClientProxy> proxy() {
    return proxy;
  }

  /**
   * Disturbs the paths to nodes, until {@link #clear}.
   *
   * @param nodes numbers, from 0, in the order of {@link #lead}
   * @throws EnvironmentException without a proxy, or when it refuses
   */
  public void disturb(List<Integer> nodes, PathFault fault) {
    ClientProxy leading = leading();
    nodes.forEach(node -> leading.path(node).disturb(fault));
  }

  /** Undoes the fault of {@link #disturb}. */
  public void clear(List<Integer> nodes, PathFault fault) {
    ClientProxy leading = leading();
    nodes.forEach(node -> leading.path(node).clear(fault));
  }

  private ClientProxy leading() {
    return proxy()
        .orElseThrow(() -> new EnvironmentException("faults: no proxy leads to these nodes"));
  }

  /** Ends the proxy, and rules that a fault left that was cut off. */
  public synchronized void end() {
    ended = true;
    if (proxy.isPresent()) {
      ServerProcess process = proxy.get().process();
      process.requestStop();
      process.awaitStop(GRACE_MS);
    }
    for (PacketFilter left : register.filters()) {
      left.remove();
      register.unfiltered(left);
    }
  }
}
