package brokerbench.broker.http.server;

import brokerbench.broker.http.params.Front;
import brokerbench.broker.http.params.HttpPaths;
import brokerbench.broker.http.params.HttpSettings;
import brokerbench.environment.node.ContainerAccess;
import brokerbench.environment.node.ContainerGroup;
import brokerbench.environment.node.ContainerNode;
import brokerbench.environment.node.ImageName;
import brokerbench.environment.software.DebianPackages;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The front of the workers in a container: a proxy, or the gateway to NATS. */
final class FrontContainer extends GatewayContainers {

  private final Front front;

  FrontContainer(Front front) {
    this.front = front;
  }

  @Override
  public List<String> installationPaths() {
    return front == Front.NATS
        ? super.installationPaths()
        : Stream.of("/usr/sbin/", "/usr/bin/", "/usr/local/sbin/", "/usr/local/bin/")
            .map(directory -> directory + front.word())
            .toList();
  }

  @Override
  public String image(Params params) {
    HttpSettings settings = HttpSettings.of(params);
    return switch (front) {
      case NONE, NATS -> JAVA_IMAGE;
      case HAPROXY -> image(settings, "haproxy:", "3.0");
      case NGINX -> image(settings, "nginx:", "1.26");
      case TRAEFIK -> image(settings, "traefik:v", fetched(settings));
      case FABIO -> image(settings, "fabiolb/fabio:", fetched(settings));
    };
  }

  /** In the version of Debian's packages, or in that which is fetched for processes. */
  private static String image(HttpSettings settings, String beforeVersion, String unlessNamed) {
    String asked = settings.frontVersion();
    String version = asked.equals(DebianPackages.ANY_VERSION) ? unlessNamed : asked;
    return ImageName.of(settings.frontImage(), beforeVersion + version);
  }

  private String fetched(HttpSettings settings) {
    return HttpPrograms.versionToFetch(front.word(), settings.frontVersion());
  }

  @Override
  public ContainerAccess access(ContainerNode node) {
    SuiteProgram suite = SuiteProgram.inContainer(node.params());
    return queue(node)
        .map(queue -> running(suite.gateway(listening(node), queue, HOME), Map.of()))
        .orElseGet(() -> passingOn(HttpSettings.of(node.params()), node));
  }

  private ContainerAccess passingOn(HttpSettings settings, ContainerNode node) {
    List<String> workers =
        ContainerGroup.numbered(HttpPaths.WORKER, settings.workers()).stream()
            .map(node::peerAt)
            .toList();
    ProgramConfiguration configuration =
        ProgramConfiguration.of(
            settings,
            new ProgramConfiguration.Place(CONFIGURATIONS, HOME, listening(node)),
            new ProgramConfiguration.Backends(workers, registry(node)));
    // the entry point of Fabio's image is the program itself
    return running(front == Front.FABIO ? Stream.empty() : Stream.of(front.word()), configuration);
  }

  @Override
  public int lastOctet() {
    return 50;
  }
}
