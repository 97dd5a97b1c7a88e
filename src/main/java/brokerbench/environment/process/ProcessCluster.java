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
import org.jspecify.annotations.Nullable;

/** Broker processes and the one directory that holds all of their files. */
final class ProcessCluster implements BrokerCluster {

  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final BrokerServers servers;
  private final ProcessLayout layout;
  private final RunRegister register;
  private final NanoClock clock;
  private final ClientPath clientPath;
  private final List<ServerProcess> nodes = new ArrayList<>();
  private final List<NodeDisk> disks = new ArrayList<>();
  private @Nullable ServerInstallation newer;
  private @Nullable StopPulses stops;
  private @Nullable ProcessSampler sampler;
  private boolean closed;

  /** Without nodes yet. */
  ProcessCluster(
      BrokerServers servers, ProcessLayout layout, RunRegister register, NanoClock clock) {
    this.servers = servers;
    this.layout = layout;
    this.register = register;
    this.clock = clock;
    this.clientPath = new ClientPath(register);
  }

  /** How clients come to the nodes. */
  ClientPath clientPath() {
    return clientPath;
  }

  /**
   * Starts one node more.
   *
   * @throws EnvironmentException when the cluster is closed already
   */
  synchronized void launch(NodePlan plan, Path logFile) {
    if (closed) {
      throw new EnvironmentException(plan.name() + " is not started: the run is being stopped");
    }
    nodes.add(ServerProcess.start(plan, logFile, layout.installation().bytes(), register));
  }

  /**
   * Makes a disk for the files of one node more, which {@link #close} unmounts.
   *
   * @param node its name
   * @throws EnvironmentException when the cluster is closed already, or there is no such disk
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

  /** The node with the number {@code node}, from 0. */
  ServerProcess process(int node) {
    return processes().get(node);
  }

  /**
   * Starts a node that has ended again, on the same files.
   *
   * @param node number, from 0
   * @throws EnvironmentException when the cluster is closed already
   */
  synchronized void relaunch(int node) {
    relaunch(node, process(node).plan());
  }

  /** What {@link #upgrade} starts. */
  synchronized void upgradesTo(ServerInstallation installation) {
    newer = installation;
  }

  /**
   * As {@link #relaunch}, as the newer version.
   *
   * @throws EnvironmentException as {@link #relaunch}, or when no newer version was given
   */
  synchronized void upgrade(int node) {
    ServerInstallation next = newer;
    if (next == null) {
      throw new EnvironmentException("faults: no version to upgrade to was given");
    }
    relaunch(node, process(node).plan().of(layout.installation(), next));
  }

  private void relaunch(int node, NodePlan plan) {
    if (closed) {
      throw new EnvironmentException("no node is started again: the run is being stopped");
    }
    ServerProcess again = nodes.get(node).again(plan, register);
    nodes.set(node, again);
    if (sampler != null) {
      sampler.watch(again.sampled());
    }
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
    return new ProcessFacts(servers, layout, processes())
        .withUpgrade(upgrade())
        .withProxy(clientPath.proxy())
        .facts();
  }

  private synchronized Optional<ServerInstallation> upgrade() {
    return Optional.ofNullable(newer);
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
    stops = started;
    return started;
  }

  /** Those of the proxy too, without which no client reaches a node. */
  @Override
  public List<Finding> failures() {
    return withProxy().flatMap(BrokerCluster::failure).toList();
  }

  @Override
  public NodeControl control() {
    return new ProcessControl(this, clock);
  }

  private void endStops() {
    StopPulses going = stops;
    if (going != null) {
      going.close();
    }
  }

  @Override
  public synchronized ResourceSampler sample(SampleScope scope, Consumer<ResourceSample> sink) {
    ProcessSampler started = ProcessSampler.start(scope, sink);
    nodes.forEach(node -> started.watch(node.sampled()));
    clientPath.proxy().ifPresent(each -> started.watch(each.sampled()));
    sampler = started;
    return started;
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    // A stopped process hears no request to end.
    endStops();
    withProxy().forEach(ServerProcess::requestStop);
    // one grace for all: a Kafka node whose peers are gone waits for a controller that never comes
    long deadlineNs = clock.nanoTime() + GRACE.toNanos();
    withProxy().forEach(each -> each.awaitStop((deadlineNs - clock.nanoTime()) / NANOS_PER_MILLI));
    NodeDisk.closeAll(disks);
    clientPath.end();
    try {
      DirectoryTree.delete(layout.directory());
    } catch (IOException failure) {
      throw EnvironmentException.undeletable(layout.directory(), failure);
    }
  }

  private Stream<ServerProcess> withProxy() {
    return Stream.concat(
        processes().stream(), clientPath.proxy().stream().map(ClientProxy::process));
  }

  private synchronized List<ServerProcess> processes() {
    return List.copyOf(nodes);
  }
}
