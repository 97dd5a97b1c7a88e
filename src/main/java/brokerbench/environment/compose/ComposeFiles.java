package brokerbench.environment.compose;

import brokerbench.environment.EnvironmentException;
import brokerbench.scenario.ClusterShape;
import brokerbench.scenario.Params;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The Compose files of a topology and a network, in {@code compose/} of the checkout. */
final class ComposeFiles {

  private ComposeFiles() {}

  /**
   * The file of the topology, then that of the network if it has one. The caller may add to it.
   *
   * @throws EnvironmentException when one is absent
   */
  static List<Path> of(Path projectRoot, Params params) {
    ClusterShape cluster = params.cluster();
    String topology = cluster.nodes() == 1 ? "single-node" : "three-node";
    List<Path> files = new ArrayList<>();
    files.add(projectRoot.resolve("compose/" + topology + ".yaml"));
    if (cluster.network() != ClusterShape.Network.PUBLISHED) {
      String network = cluster.network().word();
      files.add(projectRoot.resolve("compose/" + topology + "." + network + ".yaml"));
    }
    for (Path file : files) {
      if (!Files.isReadable(file)) {
        throw new EnvironmentException(
            "Compose file " + file + " is absent; run brokerbench from a whole checkout");
      }
    }
    return files;
  }
}
