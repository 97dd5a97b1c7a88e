package brokerbench.environment.process;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.ClusterRequest;
import brokerbench.environment.Environment;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.NoEnvironment;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.Ports;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.measurement.NanoClock;
import brokerbench.quantity.IoReason;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Brokers as local processes on 127.0.0.1: no Docker, no root. */
public final class ProcessEnvironment implements Environment {

  private final ServerSoftware software;
  private final Ports ports;
  private final RunRegister register;
  private final NanoClock clock;
  private final Set<ProcessCluster> clusters = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** Starts nothing yet. */
  public ProcessEnvironment(
      ServerSoftware software, Ports ports, RunRegister register, NanoClock clock) {
    this.software = software;
    this.ports = ports;
    this.register = register;
    this.clock = clock;
  }

  @Override
  public String kind() {
    return "process";
  }

  @Override
  public Set<ParamSpec.Subject> subjects() {
    return EnumSet.complementOf(EnumSet.of(ParamSpec.Subject.CONTAINER));
  }

  @Override
  public void prepare(Params params) {
    BrokerServers.of(params)
        .map(BrokerServers::asProcesses)
        .ifPresent(
            servers -> {
              var _ = servers.obtain(software, params);
              ports.take(servers.portsPerNode() * params.cluster().nodes());
            });
  }

  @Override
  public BrokerCluster start(ClusterRequest request) {
    return BrokerServers.of(request.params())
        .map(servers -> start(request, servers))
        .orElseGet(() -> new NoEnvironment().start(request));
  }

  @Override
  public void close() {
    closed = true;
    clusters.forEach(ProcessCluster::close);
  }

  private BrokerCluster start(ClusterRequest request, BrokerServers servers) {
    Params params = request.params();
    ProcessServers processes = servers.asProcesses();
    ServerInstallation installation = processes.obtain(software, params);
    List<Integer> taken = ports.take(processes.portsPerNode() * params.cluster().nodes());
    // By the broker alone: with the trial's name the path of a Unix socket would be too long.
    Path directory = register.makeDataDirectory(request.dataRoot(), servers.broker());
    ProcessLayout layout = new ProcessLayout(installation, params, directory, taken);
    ProcessCluster cluster = new ProcessCluster(servers, layout, register, clock);
    clusters.add(cluster);
    try {
      for (NodePlan plan : processes.plan(layout)) {
        if (closed) {
          throw new EnvironmentException("no broker is started: the run is being stopped");
        }
        String logName = request.label() + "-" + plan.name() + ".log";
        cluster.launch(plan, request.logDirectory().resolve(logName));
      }
      cluster.awaitReady();
      return cluster;
    } catch (IOException failure) {
      cluster.close();
      throw new EnvironmentException(
          "cannot write "
              + directory
              + ": "
              + IoReason.of(failure)
              + "; give another data directory",
          failure);
    } catch (RuntimeException failure) {
      cluster.close();
      throw failure;
    }
  }
}
