package brokerbench.environment.compose;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.ClusterRequest;
import brokerbench.environment.Environment;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.NoEnvironment;
import brokerbench.environment.container.ContainerDisk;
import brokerbench.environment.container.Engine;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.Ports;
import brokerbench.environment.register.RunRegister;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.Auth;
import brokerbench.scenario.ClusterShape;
import brokerbench.scenario.Login;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Brokers as containers of this machine, put together by the files in {@code compose/}. */
public final class ComposeEnvironment implements Environment {

  private static final int ATTEMPTS = 4;

  private final Engine engine;
  private final ContainerDisk disk;
  private final ImageSupply images;
  private final Ports ports;
  private final RunRegister register;
  private final NanoClock clock;
  private final Set<String> takenSubnets = ConcurrentHashMap.newKeySet();
  private final Set<ComposeCluster> clusters = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** Starts nothing yet; {@code engine} stays open. */
  public ComposeEnvironment(
      Engine engine, ImageSupply images, Ports ports, RunRegister register, NanoClock clock) {
    this.engine = engine;
    this.disk = new ContainerDisk(engine);
    this.images = images;
    this.ports = ports;
    this.register = register;
    this.clock = clock;
  }

  @Override
  public String kind() {
    return "compose";
  }

  @Override
  public Set<ParamSpec.Subject> subjects() {
    return Set.of(ParamSpec.Subject.values());
  }

  @Override
  public void prepare(Params params) {
    BrokerServers.of(params).ifPresent(servers -> prepare(servers, params));
  }

  private void prepare(BrokerServers servers, Params params) {
    if (params.cluster().tls().isOn()) {
      throw new EnvironmentException(
          "tls=%s needs servers with a certificate, which the suite starts as processes alone; give --env process, --env external, or -p tls=none"
              .formatted(params.text("tls")));
    }
    requireLogin(servers, params);
    servers.inContainers().check(params);
    ComposeFiles.of(images.projectRoot(), params);
    ComposePlugin.version();
    images.obtain(servers.inContainers().image(params));
    ports.take(ProjectPlan.portsNeeded(servers, params));
  }

  private static void requireLogin(BrokerServers servers, Params params) {
    Auth auth = params.cluster().auth();
    if (!servers.inContainers().logins().contains(auth)) {
      throw new EnvironmentException(
          "auth=%s: servers of %s in containers let every client in; give --env process, --env external, or -p auth=none"
              .formatted(auth.word(), servers.broker()));
    }
    if (auth.isOn() && !Login.of(params).exists()) {
      throw new EnvironmentException(
          "auth=%s: the suite makes a secret for servers as processes alone; give -p auth_file=FILE, or --env process"
              .formatted(auth.word()));
    }
  }

  @Override
  public BrokerCluster start(ClusterRequest request) {
    return BrokerServers.of(request.params())
        .map(servers -> start(request, servers))
        .orElseGet(() -> new NoEnvironment().start(request));
  }

  private BrokerCluster start(ClusterRequest request, BrokerServers servers) {
    for (int attempt = 1; ; attempt++) {
      ProjectPlan plan = plan(servers, request.params());
      try {
        return start(request, plan);
      } catch (AddressTakenException taken) {
        takenSubnets.add(plan.subnet());
        if (attempt == ATTEMPTS) {
          throw refused(taken);
        }
      }
    }
  }

  private static EnvironmentException refused(AddressTakenException taken) {
    return new EnvironmentException(
        "the container engine refuses an address: %s; end what uses it or give another --port-base"
            .formatted(taken.getMessage()),
        taken);
  }

  private ProjectPlan plan(BrokerServers servers, Params params) {
    String subnet =
        params.cluster().network() == ClusterShape.Network.BRIDGE
            ? new Subnets(engine.client()).firstFree(takenSubnets)
            : Subnets.FIRST;
    List<Integer> taken = ports.take(ProjectPlan.portsNeeded(servers, params));
    return new ProjectPlan(servers, params, taken, subnet, register.containers());
  }

  private BrokerCluster start(ClusterRequest request, ProjectPlan plan) {
    List<Path> files = ComposeFiles.of(images.projectRoot(), request.params());
    ComposeCluster cluster =
        new ComposeCluster(
            new ComposeCluster.Tools(engine, disk, register, clock),
            plan,
            new ComposeProject(files, plan));
    clusters.add(cluster);
    try {
      if (closed) {
        throw new EnvironmentException("no container is started: the run is being stopped");
      }
      cluster.start(request.logDirectory(), request.label() + "-");
      return cluster;
    } catch (EnvironmentException failure) {
      throw new EnvironmentException(failure.getMessage() + closed(cluster), failure);
    } catch (RuntimeException failure) {
      cluster.close();
      throw failure;
    }
  }

  /** Closes; what could not be removed is said behind what went wrong first. */
  private static String closed(ComposeCluster cluster) {
    try {
      cluster.close();
      return "";
    } catch (EnvironmentException left) {
      return "; " + left.getMessage();
    }
  }

  @Override
  public void close() {
    closed = true;
    clusters.forEach(ComposeCluster::close);
  }
}
