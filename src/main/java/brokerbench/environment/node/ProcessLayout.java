package brokerbench.environment.node;

import brokerbench.environment.software.ServerInstallation;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.util.List;

/**
 * What a cluster of local processes is made of.
 *
 * @param installation of the server
 * @param params of the trial
 * @param directory the cluster's own; exists
 * @param ports of 127.0.0.1: of all nodes for their first use, then of all nodes for the next
 */
public record ProcessLayout(
    ServerInstallation installation, Params params, Path directory, List<Integer> ports) {

  public ProcessLayout {
    ports = List.copyOf(ports);
  }

  /** How many nodes there are. */
  public int nodes() {
    return params.cluster().nodes();
  }

  /**
   * The port of a node.
   *
   * @param node 1 to {@link #nodes}
   * @param use 0 or more
   */
  public int port(int node, int use) {
    return ports.get(use * nodes() + node - 1);
  }
}
