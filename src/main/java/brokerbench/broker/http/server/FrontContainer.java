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
import java.util.TreeMap;
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
    return switch (settings.front()) {
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

  private static String fetched(HttpSettings settings) {
    return HttpPrograms.versionToFetch(settings.front().word(), settings.frontVersion());
  }

  @Override
  public ContainerAccess access(ContainerNode node) {
    HttpSettings settings = HttpSettings.of(node.params());
    return queue(node)
        .map(
            queue ->
                new ContainerAccess(
                    new TreeMap<>(),
                    SuiteProgram.inContainer(node.params()).gateway(listening(node), queue, HOME),
                    new TreeMap<>()))
        .orElseGet(() -> passingOn(settings, node));
  }

  private static ContainerAccess passingOn(HttpSettings settings, ContainerNode node) {
    List<String> workers =
        ContainerGroup.numbered(HttpPaths.WORKER, settings.workers()).stream()
            .map(node::peerAt)
            .toList();
    FrontConfiguration configuration =
        FrontConfiguration.of(
            settings,
            new FrontConfiguration.Place(CONFIGURATIONS, HOME, listening(node)),
            new FrontConfiguration.Backends(workers, registry(node)));
    // the entry point of Fabio's image is the program itself
    Stream<String> program =
        settings.front() == Front.FABIO ? Stream.empty() : Stream.of(settings.front().word());
    return new ContainerAccess(
        new TreeMap<>(),
        Stream.concat(program, configuration.arguments().stream()).toList(),
        new TreeMap<>(Map.of(configuration.file().toString(), configuration.text())));
  }

  @Override
  public int lastOctet() {
    return 50;
  }
}
