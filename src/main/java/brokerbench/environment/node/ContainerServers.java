package brokerbench.environment.node;

import brokerbench.environment.node.ContainerPort.Use;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** How servers that are alike run in containers. */
public interface ContainerServers {

  /**
   * Refuses what cannot run in containers. Starts nothing.
   *
   * @throws brokerbench.scenario.InvalidScenarioException saying what to do
   */
  default void check(Params params) {}

  /** The image of the version that {@code params} ask for, with a tag or a digest. */
  String image(Params params);

  /**
   * What the Compose files are given of the broker's own, by the names that {@code
   * compose/README.md} lists, without {@code BROKERBENCH_<BROKER>_}.
   */
  SortedMap<String, String> variables(Params params);

  /** What a node's ports are for, that of the clients first. */
  List<ContainerPort> ports();

  /**
   * Ports on top of {@link #ports} where clients speak TLS or log in, which no Compose file of the
   * checkout knows. One for clients takes the place of theirs, which is left to the suite.
   */
  default List<ContainerPort> accessPorts(Params params) {
    return List.of();
  }

  /** Where a node answers on HTTP how it is; empty where it does not. */
  default Optional<ContainerPort> monitoring() {
    return ports().stream().filter(port -> port.use() == Use.MONITORING).findFirst();
  }

  /** Whether nodes start with {@link #access} alone, whoever their clients are. */
  default boolean needsAccess() {
    return false;
  }

  /**
   * What a node is given where clients speak TLS, log in or come through a proxy, or in any case
   * ({@link #needsAccess}), but for the certificates, which are there.
   *
   * @throws IOException when a certificate cannot be read
   */
  ContainerAccess access(ContainerNode node) throws IOException;

  /** Last octet of a node's address on the bridge, before the number of the node is added. */
  int lastOctet();

  /** Where the server's own files may lie in its images; what is absent counts nothing. */
  List<String> installationPaths();

  /** Where a node keeps its messages. */
  String dataPath();

  /** The server's version, where names of files under {@link #installationPaths} give it away. */
  default Optional<String> version(Set<String> fileNames) {
    return Optional.empty();
  }
}
