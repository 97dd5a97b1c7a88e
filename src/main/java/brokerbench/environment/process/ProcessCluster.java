package brokerbench.environment.process;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.environment.ClusterFacts;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.ForcedWrites;
import brokerbench.environment.NodeControl;
import brokerbench.environment.ResourceSampler;
import brokerbench.environment.SampleScope;
import brokerbench.environment.disk.NodeDisk;
import brokerbench.environment.host.DirectoryTree;
import brokerbench.environment.host.ProcessSampler;
import brokerbench.environment.host.ProcessStop;
import brokerbench.environment.node.AddressedNode;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ClientAddress;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.Readiness;
import brokerbench.environment.node.ServerProcess;
import brokerbench.environment.proxy.ClientPath;
import brokerbench.environment.proxy.ClientProxy;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.StopPulses;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Login;
import brokerbench.validity.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Broker processes and the one directory that holds all of their files. Nodes are numbered from 0.
 * What starts or makes something throws {@link EnvironmentException} once the cluster is closed.
 */
final class ProcessCluster implements BrokerCluster {

  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final BrokerServers servers;
  private final ProcessLayout layout;
  private final Optional<ServerInstallation> newer;
  private final RunRegister register;
  private final NanoClock clock;
  private final ClientPath clientPath;
  private final List<ServerProcess> nodes = new ArrayList<>();
  private final List<NodeDisk> disks = new ArrayList<>();
  private Optional<StopPulses> stops = Optional.empty();
  private Optional<ProcessSampler> sampler = Optional.empty();
  private boolean closed;

  /**
   * Without nodes yet.
   *
   * @param newer what {@link #upgrade} starts; empty without such a fault
   */
  ProcessCluster(
      BrokerServers servers,
      ProcessLayout layout,
      Optional<ServerInstallation> newer,
      RunRegister register,
      NanoClock clock) {
    this.servers = servers;
    this.layout = layout;
    this.newer = newer;
    this.register = register;
    this.clock = clock;
    this.clientPath = new ClientPath(register);
  }

  /** How clients come to the nodes. */
  ClientPath clientPath() {
    return clientPath;
  }

  /** Starts one node more. */
  synchronized void launch(NodePlan plan, Path logFile) {
    if (closed) {
      throw new EnvironmentException(plan.name() + " is not started: the run is being stopped");
    }
    nodes.add(ServerProcess.start(plan, logFile, layout.installation().bytes(), register));
  }

  /**
   * Makes a disk for the files of one node more, which {@link #close} unmounts.
   *
   * @throws EnvironmentException also when there is no such disk
   */
  synchronized void addDisk(String node, long bytes) {
    if (closed) {
      throw new EnvironmentException("no disk is made for " + node + ": the run is being stopped");
    }
    disks.add(NodeDisk.make(node, layout.directory(), bytes, register));
  }

  /** In node order; empty where the nodes share the disk of this host. */
  synchronized List<NodeDisk> disks() {
    return List.copyOf(disks);
  }

  ServerProcess process(int node) {
    return processes().get(node);
  }

  /** Starts a node that has ended again, on the same files. */
  synchronized void relaunch(int node) {
    relaunch(node, process(node).plan());
  }

  /**
   * As {@link #relaunch}, as the newer version.
   *
   * @throws EnvironmentException also when no newer version was given
   */
  synchronized void upgrade(int node) {
    ServerInstallation next =
        newer.orElseThrow(
            () -> new EnvironmentException("faults: no version to upgrade to was given"));
    relaunch(node, process(node).plan().of(layout.installation(), next));
  }

  private void relaunch(int node, NodePlan plan) {
    if (closed) {
      throw new EnvironmentException("no node is started again: the run is being stopped");
    }
    ServerProcess again = nodes.get(node).again(plan, register);
    nodes.set(node, again);
    sampler.ifPresent(each -> each.watch(again.sampled()));
  }

  /** Waits until every node is ready, and the cluster if they are several. */
  void awaitReady() {
    servers.open(awaitStarted(), layout.params(), clock);
  }

  /** Waits until every node is ready. */
  List<AddressedNode> awaitStarted() {
    List<AddressedNode> started =
        processes().stream().map(node -> new AddressedNode(node, node.plan().address())).toList();
    new Readiness(clock).await(servers.startup(), started);
    return started;
  }

  @Override
  public Endpoints endpoints() {
    List<String> addresses =
        processes().stream().map(node -> told(node.plan().reach()).address()).toList();
    return new Endpoints(addresses, layout.access().tlsFiles(), Login.of(layout.params()));
  }

  private ClientAddress told(ClientAddress reach) {
    return layout.isProxied() ? ClientAddress.tcp(layout.toldToClients(reach.port())) : reach;
  }

  @Override
  public List<BrokerNode> nodes() {
    return List.copyOf(processes());
  }

  @Override
  public ClusterFacts facts() {
    return new ProcessFacts(servers, layout, processes()).facts(newer, clientPath.proxy());
  }

  @Override
  public ForcedWrites forcedWrites() {
    return servers.forcedWrites(processes().stream().map(node -> node.plan().address()).toList());
  }

  @Override
  public SortedMap<String, Long> slowConsumers() {
    SortedMap<String, Long> closed = new TreeMap<>();
    for (ServerProcess node : processes()) {
      servers
          .slowConsumers(node.plan().address(), layout.params())
          .ifPresent(number -> closed.put(node.name(), number));
    }
    return closed;
  }

  @Override
  public synchronized StopPulses stopFor(double share) {
    ProcessStop processes = new ProcessStop(processes());
    StopPulses started = StopPulses.start(share, processes::stop, processes::resume, clock);
    stops = Optional.of(started);
    return started;
  }

  /** Those of the proxy too, without which no client reaches a node. */
  @Override
  public List<Finding> failures() {
    return withProxy().flatMap(BrokerCluster::failure).toList();
  }

  @Override
  public NodeControl control() {
    return new ProcessControl(this);
  }

  @Override
  public synchronized ResourceSampler sample(SampleScope scope, Consumer<ResourceSample> sink) {
    ProcessSampler started = ProcessSampler.start(scope, sink);
    nodes.forEach(node -> started.watch(node.sampled()));
    clientPath.proxy().ifPresent(each -> started.watch(each.sampled()));
    sampler = Optional.of(started);
    return started;
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    // A stopped process hears no request to end.
    stops.ifPresent(StopPulses::close);
    stop(withProxy().toList(), GRACE);
    NodeDisk.closeAll(disks);
    clientPath.end();
    try {
      DirectoryTree.delete(layout.directory());
    } catch (IOException failure) {
      throw EnvironmentException.undeletable(layout.directory(), failure);
    }
  }

  /**
   * One grace for all: a Kafka node whose peers are gone waits for a controller that never comes.
   */
  void stop(List<ServerProcess> processes, Duration grace) {
    processes.forEach(ServerProcess::requestStop);
    long deadlineNs = clock.nanoTime() + grace.toNanos();
    processes.forEach(each -> each.awaitStop((deadlineNs - clock.nanoTime()) / NANOS_PER_MILLI));
  }

  private Stream<ServerProcess> withProxy() {
    return Stream.concat(
        processes().stream(), clientPath.proxy().stream().map(ClientProxy::process));
  }

  private synchronized List<ServerProcess> processes() {
    return List.copyOf(nodes);
  }
}
