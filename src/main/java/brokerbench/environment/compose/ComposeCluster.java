package brokerbench.environment.compose;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.environment.ClusterFacts;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.ForcedWrites;
import brokerbench.environment.NodeControl;
import brokerbench.environment.ResourceSampler;
import brokerbench.environment.SampleScope;
import brokerbench.environment.container.ContainerDisk;
import brokerbench.environment.container.ContainerSampler;
import brokerbench.environment.container.Engine;
import brokerbench.environment.disk.NodeDisk;
import brokerbench.environment.host.ProcessStop;
import brokerbench.environment.node.AddressedNode;
import brokerbench.environment.node.Readiness;
import brokerbench.environment.proxy.ClientPath;
import brokerbench.environment.proxy.ClientProxy;
import brokerbench.environment.register.RunRegister;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.StopPulses;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Login;
import brokerbench.scenario.TlsFiles;
import brokerbench.validity.Finding;
import com.github.dockerjava.api.DockerClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The containers of one Compose project. */
final class ComposeCluster implements BrokerCluster {

  private static final int GRACE_SECONDS = 10;

  /**
   * What a cluster works with.
   *
   * @param engine stays open
   * @param disk remembers what images take
   * @param register knows the plan's token
   * @param clock of readiness and of the conditions of containers
   */
  record Tools(Engine engine, ContainerDisk disk, RunRegister register, NanoClock clock) {}

  private final Tools tools;
  private final ProjectPlan plan;
  private final ComposeProject project;
  private final Optional<OwnFiles> ownFiles;
  private final ClientPath clientPath;
  private final List<ComposeNode> nodes = new ArrayList<>();
  private Optional<StopPulses> stops = Optional.empty();
  private Optional<ContainerSampler> sampler = Optional.empty();
  private boolean closed;

  /** Without containers yet. */
  ComposeCluster(
      Tools tools, ProjectPlan plan, ComposeProject project, Optional<OwnFiles> ownFiles) {
    this.tools = tools;
    this.plan = plan;
    this.project = project;
    this.ownFiles = ownFiles;
    this.clientPath = new ClientPath(tools.register());
  }

  /** In node order; empty where the nodes share a disk. */
  List<NodeDisk> disks() {
    return ownFiles.map(OwnFiles::disks).orElse(List.of());
  }

  /** How clients come to the nodes. */
  ClientPath clientPath() {
    return clientPath;
  }

  /**
   * Starts the containers and returns when every node answers.
   *
   * @param logPrefix of the names of log files
   * @throws AddressTakenException when the engine refuses a port or a subnet
   */
  void start(Path logDirectory, String logPrefix) {
    project.up();
    watch(logDirectory, logPrefix);
    plan.servers().open(awaitStarted(), plan.params(), tools.clock());
  }

  /** Waits until every node answers. */
  List<AddressedNode> awaitStarted() {
    List<AddressedNode> started =
        containers().stream().map(node -> new AddressedNode(node, node.addressOfPeers())).toList();
    new Readiness(tools.clock()).await(plan.servers().startup(), started);
    return started;
  }

  private synchronized void watch(Path logDirectory, String logPrefix) {
    if (closed) {
      throw new EnvironmentException(
          "no container of " + plan.broker() + " is started: the run is being stopped");
    }
    for (PlannedNode planned : plan.nodes()) {
      String id = project.containerId(planned.service());
      Path logFile = logDirectory.resolve(logPrefix + planned.name() + ".log");
      nodes.add(node(nodes.size(), id, logFile));
    }
  }

  private ComposeNode node(int index, String containerId, Path logFile) {
    DockerClient client = tools.engine().client();
    return new ComposeNode(
        plan.addresses().get(index),
        new ContainerWatch(client, containerId, tools.clock()),
        new ContainerLog(client, containerId, logFile),
        tools.disk(),
        plan.nodes().get(index).group().servers());
  }

  /**
   * Starts a node that has ended as the version to which a fault upgrades, on its data.
   *
   * @param index of the node, from 0
   * @throws EnvironmentException when the cluster is closed already, or Compose refuses
   */
  synchronized void upgrade(int index) {
    if (closed) {
      throw new EnvironmentException("no node is started again: the run is being stopped");
    }
    ComposeNode ended = nodes.get(index);
    ended.awaitLog();
    String service = plan.nodes().get(index).service();
    String image = ProjectPlan.upgradeImage(plan.servers(), plan.params()).orElseThrow();
    String id = project.replace(ended.project(), service, image);
    ComposeNode again = node(index, id, ended.nextLogFile());
    nodes.set(index, again);
    sampler.ifPresent(each -> each.watch(again.watched()));
  }

  @Override
  public Endpoints endpoints() {
    return new Endpoints(
        plan.told().stream().map(PlannedNode::text).toList(),
        ownFiles.map(made -> made.access().tlsFiles()).orElse(TlsFiles.NONE),
        Login.of(plan.params()));
  }

  @Override
  public List<BrokerNode> nodes() {
    return List.copyOf(containers());
  }

  @Override
  public ClusterFacts facts() {
    return new ComposeFacts(tools.engine(), plan).of(containers(), clientPath.proxy(), disks());
  }

  @Override
  public ForcedWrites forcedWrites() {
    return plan.servers().forcedWrites(plan.addresses());
  }

  @Override
  public SortedMap<String, Long> slowConsumers() {
    SortedMap<String, Long> closed = new TreeMap<>();
    for (ComposeNode node : containers()) {
      plan.servers()
          .slowConsumers(node.address(), plan.params())
          .ifPresent(number -> closed.put(node.name(), number));
    }
    return closed;
  }

  @Override
  public synchronized StopPulses stopFor(double share) {
    ProcessStop processes = new ProcessStop(containers());
    StopPulses started = StopPulses.start(share, processes::stop, processes::resume, tools.clock());
    stops = Optional.of(started);
    return started;
  }

  @Override
  public NodeControl control() {
    return new ContainerControl(this, tools.engine().client());
  }

  /** Those of the proxy too, without which no client reaches a node. */
  @Override
  public List<Finding> failures() {
    return Stream.concat(
            containers().stream(),
            clientPath.proxy().stream().<BrokerNode>map(ClientProxy::process))
        .flatMap(BrokerCluster::failure)
        .toList();
  }

  @Override
  public synchronized ResourceSampler sample(SampleScope scope, Consumer<ResourceSample> sink) {
    ContainerSampler started =
        ContainerSampler.start(
            scope, tools.engine(), containers().stream().map(ComposeNode::watched).toList(), sink);
    clientPath.proxy().map(ClientProxy::sampled).ifPresent(started::watch);
    sampler = Optional.of(started);
    return started;
  }

  /** Stops and removes containers, networks and volumes. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    // A stopped process hears no request to end.
    stops.ifPresent(StopPulses::close);
    // the removal itself must not be cut off by the interrupt that asks for it
    boolean interrupted = Thread.interrupted();
    try {
      nodes.forEach(ComposeNode::stopping);
      stop();
      nodes.forEach(ComposeNode::awaitLog);
      clientPath.end();
      project.down();
      new ContainerRemoval(tools.engine()).remove(plan.token());
      tools.register().containersRemoved(plan.token());
    } catch (EnvironmentException failure) {
      throw new EnvironmentException(
          "containers are left, the next run removes them: " + failure.getMessage(), failure);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    ownFiles.ifPresent(OwnFiles::delete);
  }

  /** All at once: a Kafka node whose peers are gone waits for a controller that never comes. */
  private void stop() {
    List<Thread> stops =
        nodes.stream().map(node -> Thread.ofVirtual().start(() -> stop(node))).toList();
    try {
      for (Thread stop : stops) {
        stop.join();
      }
    } catch (InterruptedException hurried) {
      // a second request to end: what still runs is removed by force
      stops.forEach(Thread::interrupt);
    }
  }

  private void stop(ComposeNode node) {
    try {
      tools
          .engine()
          .client()
          .stopContainerCmd(node.containerId())
          .withTimeout(GRACE_SECONDS)
          .exec();
    } catch (RuntimeException refused) {
      // ended or removed already; for an engine that does not answer the removal waits, and says so
    }
  }

  synchronized List<ComposeNode> containers() {
    return List.copyOf(nodes);
  }
}
