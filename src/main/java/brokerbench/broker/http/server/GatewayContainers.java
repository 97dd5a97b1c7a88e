package brokerbench.broker.http.server;

import brokerbench.broker.http.params.Front;
import brokerbench.broker.http.params.HttpSettings;
import brokerbench.broker.http.params.Registry;
import brokerbench.environment.node.ContainerAccess;
import brokerbench.environment.node.ContainerNode;
import brokerbench.environment.node.ContainerPort;
import brokerbench.environment.node.ContainerPort.Use;
import brokerbench.environment.node.ContainerServers;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the containers of workers, of their front and of their registry have in common. */
abstract class GatewayContainers implements ContainerServers {

  /** Java of the suite's own version, for programs that come with it. */
  static final String JAVA_IMAGE = "eclipse-temurin:25-jre";

  /** Where configurations lie. */
  static final Path CONFIGURATIONS = Path.of("/etc/brokerbench");

  /** The volume of each container. */
  static final Path HOME = Path.of("/data");

  private static final ContainerPort REQUESTS = new ContainerPort("PORT", 8_080, Use.CLIENTS, true);

  /** Where a node listens. */
  static String listening(ContainerNode node) {
    return node.listeningAt(REQUESTS);
  }

  /** Where containers reach the broker behind a gateway; empty where there is none. */
  static Optional<String> queue(ContainerNode node) {
    return HttpSettings.of(node.params()).front() == Front.NATS
        ? Optional.of(node.peerAt(QueueServers.NODE))
        : Optional.empty();
  }

  /** Where containers reach the registry; empty where there is none. */
  static Optional<String> registry(ContainerNode node) {
    return HttpSettings.of(node.params()).registry() == Registry.CONSUL
        ? Optional.of(node.peerAt(HttpNodes.OF_REGISTRY))
        : Optional.empty();
  }

  /** A node that runs {@code command}, with {@code files} by their paths. */
  static ContainerAccess running(List<String> command, Map<String, String> files) {
    return new ContainerAccess(new TreeMap<>(), command, new TreeMap<>(files));
  }

  /** A node that runs {@code program}, of none the image's own, with its configuration. */
  static ContainerAccess running(Stream<String> program, ProgramConfiguration configuration) {
    return running(
        Stream.concat(program, configuration.arguments().stream()).toList(),
        Map.of(configuration.file().toString(), configuration.text()));
  }

  @Override
  public SortedMap<String, String> variables(Params params) {
    return new TreeMap<>();
  }

  @Override
  public List<ContainerPort> ports() {
    return List.of(REQUESTS);
  }

  @Override
  public Optional<ContainerPort> monitoring() {
    return Optional.of(REQUESTS);
  }

  /** Its command says whom it serves, and how. */
  @Override
  public boolean needsAccess() {
    return true;
  }

  /** Without the JDK, as of other servers in Java. */
  @Override
  public List<String> installationPaths() {
    return List.of(SuiteProgram.MOUNTED);
  }

  @Override
  public String dataPath() {
    return HOME.toString();
  }
}
