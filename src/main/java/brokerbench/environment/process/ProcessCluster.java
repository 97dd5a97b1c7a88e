package brokerbench.environment.process;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.ResourceSampler;
import brokerbench.environment.SampleScope;
import brokerbench.environment.host.DirectoryTree;
import brokerbench.environment.host.ProcessSampler;
import brokerbench.environment.host.ProcessStop;
import brokerbench.environment.node.NatsVariables;
import brokerbench.environment.node.Readiness;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.server.ServerInstallation;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.StopPulses;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Endpoints;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Broker processes and the one directory that holds all of their files. */
final class ProcessCluster implements BrokerCluster {

  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final ServerInstallation installation;
  private final Path directory;
  private final RunRegister register;
  private final NanoClock clock;
  private final List<ServerProcess> nodes = new ArrayList<>();
  private @Nullable StopPulses stops;
  private boolean closed;

  /** Without nodes yet; {@code directory} exists and is this cluster's own. */
  ProcessCluster(
      ServerInstallation installation, Path directory, RunRegister register, NanoClock clock) {
    this.installation = installation;
    this.directory = directory;
    this.register = register;
    this.clock = clock;
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
    nodes.add(ServerProcess.start(plan, logFile, installation.bytes(), register));
  }

  /** Waits until every node is ready. */
  void awaitReady() {
    new Readiness(clock)
        .await(
            installation.broker(), processes().stream().map(ServerProcess::startingNode).toList());
  }

  @Override
  public Endpoints endpoints() {
    List<Reach> reaches = processes().stream().map(node -> node.plan().reach()).toList();
    return new Endpoints(
        reaches.stream().map(Reach::address).toList(),
        reaches.stream().map(Reach::authority).findFirst().orElse(""));
  }

  @Override
  public List<BrokerNode> nodes() {
    return List.copyOf(processes());
  }

  @Override
  public SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    String broker = installation.broker();
    facts.put(broker + "_version", installation.version());
    facts.put(broker + "_sha256", installation.sha256());
    facts.put(broker + "_installation_bytes", Long.toString(installation.bytes()));
    facts.put(broker + "_source", installation.source());
    for (ServerProcess node : processes()) {
      String prefix = node.name().replace('-', '_') + "_";
      facts.put(prefix + "command", String.join(" ", node.plan().command()));
      node.plan()
          .variables()
          .ifPresent(
              variables ->
                  NatsVariables.read(variables)
                      .forEach((name, value) -> facts.put(prefix + name, value)));
    }
    return facts;
  }

  @Override
  public SortedMap<String, Long> slowConsumers() {
    SortedMap<String, Long> closed = new TreeMap<>();
    for (ServerProcess node : processes()) {
      node.plan().slowConsumers().get().ifPresent(number -> closed.put(node.name(), number));
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

  private void endStops() {
    StopPulses going = stops;
    if (going != null) {
      going.close();
    }
  }

  @Override
  public ResourceSampler sample(SampleScope scope, Consumer<ResourceSample> sink) {
    ProcessSampler sampler = ProcessSampler.start(scope, sink);
    processes().forEach(node -> sampler.watch(node.sampled()));
    return sampler;
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    // A stopped process hears no request to end.
    endStops();
    nodes.forEach(ServerProcess::requestStop);
    // one grace for all: a Kafka node whose peers are gone waits for a controller that never comes
    long deadlineNs = clock.nanoTime() + GRACE.toNanos();
    nodes.forEach(node -> node.awaitStop((deadlineNs - clock.nanoTime()) / NANOS_PER_MILLI));
    try {
      DirectoryTree.delete(directory);
    } catch (IOException failure) {
      throw new EnvironmentException(
          "cannot delete " + directory + ": " + failure + "; delete it", failure);
    }
  }

  private synchronized List<ServerProcess> processes() {
    return List.copyOf(nodes);
  }
}
