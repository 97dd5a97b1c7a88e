package brokerbench.broker.http.server;

import brokerbench.broker.http.params.HttpSettings;
import brokerbench.environment.node.ContainerAccess;
import brokerbench.environment.node.ContainerNode;
import brokerbench.environment.node.ContainerPort;
import brokerbench.environment.node.ContainerPort.Use;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The Consul agent in a container. */
final class ConsulContainer extends GatewayContainers {

  private static final ContainerPort REQUESTS = new ContainerPort("PORT", 8_500, Use.CLIENTS, true);
  private static final ContainerPort SERF =
      new ContainerPort("SERF_PORT", 8_301, Use.INTERNAL, false);
  private static final ContainerPort SERVER =
      new ContainerPort("SERVER_PORT", 8_300, Use.INTERNAL, false);

  @Override
  public String image(Params params) {
    String version = HttpSettings.of(params).registryVersion();
    return "hashicorp/consul:" + HttpPrograms.versionToFetch(HttpNodes.OF_REGISTRY, version);
  }

  @Override
  public List<ContainerPort> ports() {
    return List.of(REQUESTS, SERF, SERVER);
  }

  /** It has no path that tells its health as those of workers do. */
  @Override
  public Optional<ContainerPort> monitoring() {
    return Optional.empty();
  }

  @Override
  public ContainerAccess access(ContainerNode node) {
    String listening = node.listeningAt(REQUESTS);
    ProgramConfiguration configuration =
        ProgramConfiguration.ofConsul(
            CONFIGURATIONS,
            HOME,
            listening.substring(0, listening.lastIndexOf(':')),
            ports().stream().map(node::portOf).toList());
    return running(Stream.of(HttpNodes.OF_REGISTRY), configuration);
  }

  @Override
  public int lastOctet() {
    return 60;
  }

  @Override
  public List<String> installationPaths() {
    return List.of("/bin/consul", "/usr/local/bin/consul");
  }
}
