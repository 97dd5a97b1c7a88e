package brokerbench.environment.compose;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.ClusterRequest;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.NoEnvironment;
import brokerbench.environment.container.ContainerDisk;
import brokerbench.environment.container.Engine;
import brokerbench.environment.disk.PoweredCluster;
import brokerbench.environment.disk.PoweredEnvironment;
import brokerbench.environment.host.TrialNeeds;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ClusterAccess;
import brokerbench.environment.node.ContainerGroup;
import brokerbench.environment.node.Ports;
import brokerbench.environment.proxy.ClientProxy;
import brokerbench.environment.proxy.ProxyPrograms;
import brokerbench.environment.register.RunRegister;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.ClusterShape;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Brokers as containers of this machine, put together by the files in {@code compose/}. */
public final class ComposeEnvironment implements PoweredEnvironment {

  private static final int ATTEMPTS = 4;

  private final Supplies supplies;
  private final Ports ports;
  private final ComposeCluster.Tools tools;
  private final Set<String> takenSubnets = ConcurrentHashMap.newKeySet();
  private final Set<ComposeCluster> clusters = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /**
   * Where containers and programs come from.
   *
   * @param engine stays open
   * @param images of the brokers
   * @param software provides the proxy in front of containers
   * @param ownFiles made when needed; what a cluster has on this host is inside, and not where the
   *     engine keeps volumes, for that is often root's alone
   */
  public record Supplies(
      Engine engine, ImageSupply images, ServerSoftware software, Path ownFiles) {}

  /** Starts nothing yet. */
  public ComposeEnvironment(Supplies supplies, Ports ports, RunRegister register, NanoClock clock) {
    this.supplies = supplies;
    this.ports = ports;
    this.tools =
        new ComposeCluster.Tools(
            supplies.engine(), new ContainerDisk(supplies.engine()), register, clock);
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
    ClusterAccess.require(params);
    TrialNeeds.require(params);
    List<ContainerGroup> groups = servers.inContainers(params);
    ComposeProject.files(supplies.images().projectRoot(), params);
    ComposePlugin.version();
    List<String> images = groups.stream().map(ContainerGroup::image).distinct().toList();
    images.forEach(supplies.images()::obtain);
    ProjectPlan.upgradeImage(servers, params)
        .ifPresent(newer -> obtainNewer(images.getFirst(), newer));
    if (params.cluster().isProxied()) {
      var _ = new ProxyPrograms(supplies.software()).obtain();
    }
    ports.take(ProjectPlan.portsNeeded(servers, params));
  }

  private void obtainNewer(String image, String newer) {
    if (newer.equals(image)) {
      throw new EnvironmentException(
          "the fault upgrade: the image %s is given, and no version chooses another; leave it at auto"
              .formatted(image));
    }
    supplies.images().obtain(newer);
  }

  @Override
  public BrokerCluster start(ClusterRequest request) {
    return BrokerServers.of(request.params())
        .<BrokerCluster>map(
            servers -> start(request, servers, request.params().cluster().nodeDisk()))
        .orElseGet(() -> new NoEnvironment().start(request));
  }

  /** A node's messages are on its disk, and nothing else of its container. */
  @Override
  public PoweredCluster startOnDisks(ClusterRequest request, long bytesPerDisk) {
    BrokerServers servers =
        BrokerServers.of(request.params())
            .orElseThrow(
                () -> new EnvironmentException("a broker in the client has no power to cut"));
    ComposeCluster cluster = start(request, servers, OptionalLong.of(bytesPerDisk));
    return new PoweredCluster(cluster, cluster.disks(), tools.clock());
  }

  private ComposeCluster start(
      ClusterRequest request, BrokerServers servers, OptionalLong diskBytes) {
    for (int attempt = 1; ; attempt++) {
      ProjectPlan plan = plan(servers, request.params());
      try {
        return start(request, plan, diskBytes);
      } catch (AddressTakenException taken) {
        takenSubnets.add(plan.subnet());
        if (attempt == ATTEMPTS) {
          throw new EnvironmentException(
              "the container engine refuses an address: %s; end what uses it or give another --port-base"
                  .formatted(taken.getMessage()),
              taken);
        }
      }
    }
  }

  private ProjectPlan plan(BrokerServers servers, Params params) {
    String subnet =
        params.cluster().network() == ClusterShape.Network.BRIDGE
            ? new Subnets(supplies.engine().client()).firstFree(takenSubnets)
            : Subnets.FIRST;
    List<Integer> taken = ports.take(ProjectPlan.portsNeeded(servers, params));
    return new ProjectPlan(servers, params, taken, subnet, tools.register().containers());
  }

  private ComposeCluster start(ClusterRequest request, ProjectPlan open, OptionalLong diskBytes) {
    List<Path> files = ComposeProject.files(supplies.images().projectRoot(), request.params());
    Optional<OwnFiles> own = ownFiles(request, open, diskBytes);
    own.ifPresent(made -> files.add(made.overlay()));
    ProjectPlan plan = own.map(made -> open.with(made.access().params())).orElse(open);
    ComposeCluster cluster = new ComposeCluster(tools, plan, new ComposeProject(files, plan), own);
    clusters.add(cluster);
    try {
      if (closed) {
        throw new EnvironmentException("no container is started: the run is being stopped");
      }
      if (request.params().cluster().isProxied()) {
        cluster
            .clientPath()
            .lead(
                new ClientProxy.Launch(
                    new ProxyPrograms(supplies.software()).obtain(),
                    plan.proxyPort(),
                    request.logDirectory().resolve(request.label() + "-proxy.log"),
                    own.orElseThrow().directory()),
                plan.nodes().stream().map(PlannedNode::lead).toList(),
                tools.clock());
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

  /** Empty where the Compose files of the checkout say it all. */
  private Optional<OwnFiles> ownFiles(
      ClusterRequest request, ProjectPlan plan, OptionalLong diskBytes) {
    boolean are =
        plan.needsAccess()
            || ClusterAccess.isAsked(request.params())
            || request.params().cluster().isProxied()
            || diskBytes.isPresent();
    return are
        ? Optional.of(OwnFiles.make(tools.register(), supplies.ownFiles(), plan, diskBytes))
        : Optional.empty();
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
