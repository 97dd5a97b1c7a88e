package brokerbench.environment.process;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.ClusterRequest;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.NoEnvironment;
import brokerbench.environment.disk.PoweredCluster;
import brokerbench.environment.disk.PoweredEnvironment;
import brokerbench.environment.host.TrialNeeds;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ClusterAccess;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.Ports;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.proxy.ClientProxy;
import brokerbench.environment.proxy.ProxyPrograms;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.FaultUnits;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Brokers as local processes on 127.0.0.1: no Docker, no root. */
public final class ProcessEnvironment implements PoweredEnvironment {

  private final ServerSoftware software;
  private final Ports ports;
  private final RunRegister register;
  private final NanoClock clock;
  private final Set<ProcessCluster> clusters = ConcurrentHashMap.newKeySet();
  private final Map<Params, ServerInstallation> installations = new ConcurrentHashMap<>();
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
              ClusterAccess.require(params);
              TrialNeeds.require(params);
              var _ = obtained(servers, params);
              BrokerServers.upgraded(params).ifPresent(newer -> obtained(servers, newer));
              if (params.cluster().isProxied()) {
                var _ = new ProxyPrograms(software).obtain();
              }
              ports.take(portsOf(servers, params));
            });
  }

  @Override
  public BrokerCluster start(ClusterRequest request) {
    return BrokerServers.of(request.params())
        .<BrokerCluster>map(
            servers -> start(request, servers, request.params().cluster().nodeDisk()))
        .orElseGet(() -> new NoEnvironment().start(request));
  }

  /** Its configuration and its data are on its disk, and nothing else. */
  @Override
  public PoweredCluster startOnDisks(ClusterRequest request, long bytesPerDisk) {
    BrokerServers servers =
        BrokerServers.of(request.params())
            .orElseThrow(
                () ->
                    new EnvironmentException(
                        "broker %s has no server whose power could be cut"
                            .formatted(request.params().text("broker"))));
    ProcessCluster cluster = start(request, servers, OptionalLong.of(bytesPerDisk));
    return new PoweredCluster(cluster, cluster.disks(), clock);
  }

  @Override
  public void close() {
    closed = true;
    clusters.forEach(ProcessCluster::close);
  }

  private ProcessCluster start(
      ClusterRequest request, BrokerServers servers, OptionalLong diskBytes) {
    Params params = request.params();
    ProcessServers processes = servers.asProcesses();
    ServerInstallation installation = obtained(processes, params);
    Optional<ServerInstallation> newer =
        BrokerServers.upgraded(params).map(each -> obtained(processes, each));
    List<Integer> taken = ports.take(portsOf(processes, params));
    // By the broker alone: with the trial's name the path of a Unix socket would be too long.
    Path directory = register.makeDataDirectory(request.dataRoot(), servers.broker());
    int own = processes.portsPerNode() * params.cluster().nodes();
    List<Integer> ofProxy =
        params.cluster().isProxied() ? taken.subList(own, 2 * own) : List.<Integer>of();
    ClusterAccess access = ClusterAccess.make(servers, params, directory, List.of("ip:127.0.0.1"));
    ProcessLayout layout =
        new ProcessLayout(installation, access, directory, taken.subList(0, own), ofProxy);
    ProcessCluster cluster = new ProcessCluster(servers, layout, newer, register, clock);
    clusters.add(cluster);
    try {
      diskBytes.ifPresent(
          bytes ->
              IntStream.rangeClosed(1, FaultUnits.of(params).servers())
                  .forEach(server -> cluster.addDisk(servers.broker() + "-" + server, bytes)));
      List<NodePlan> plans = plans(processes, layout, cluster);
      if (layout.isProxied()) {
        Path log = request.logDirectory().resolve(request.label() + "-proxy.log");
        ServerInstallation program = new ProxyPrograms(software).obtain();
        cluster
            .clientPath()
            .lead(
                new ClientProxy.Launch(program, taken.getLast(), log, directory),
                leads(plans, layout),
                clock);
      }
      for (NodePlan plan : plans) {
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
      throw EnvironmentException.unwritable(directory, failure);
    } catch (RuntimeException failure) {
      cluster.close();
      throw failure;
    }
  }

  /**
   * The programs of a version are looked for and their digests computed once, not for each fork.
   */
  private ServerInstallation obtained(ProcessServers processes, Params params) {
    return installations.computeIfAbsent(params, each -> processes.obtain(software, each));
  }

  private static List<ClientProxy.Lead> leads(List<NodePlan> plans, ProcessLayout layout) {
    return plans.stream()
        .map(
            plan ->
                new ClientProxy.Lead(
                    plan.name(),
                    layout.toldToClients(plan.reach().port()),
                    NodeAddress.loopback(plan.reach().port())))
        .toList();
  }

  /** With a proxy as many again, and one at which it is told what to do. */
  private static int portsOf(ProcessServers servers, Params params) {
    int own = servers.portsPerNode() * params.cluster().nodes();
    return params.cluster().isProxied() ? 2 * own + 1 : own;
  }

  private static List<NodePlan> plans(
      ProcessServers processes, ProcessLayout layout, ProcessCluster cluster) throws IOException {
    List<NodePlan> plans = processes.plan(layout);
    for (int node = 0; node < cluster.disks().size(); node++) {
      Path data = plans.get(node).dataDirectory();
      if (!cluster.disks().get(node).holds(data)) {
        throw new IllegalStateException(data + " is not on the disk of its node");
      }
    }
    return plans;
  }
}
