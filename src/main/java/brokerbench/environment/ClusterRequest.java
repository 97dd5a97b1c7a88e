package brokerbench.environment;

import brokerbench.scenario.Params;
import java.nio.file.Path;

/**
 * A cluster to start.
 *
 * @param label part of the names of log files; letters, digits, hyphens
 * @param params broker, nodes, server version and the broker's own parameters
 * @param dataRoot exists; the cluster's data directory is made inside
 * @param logDirectory exists; each node's log file is made inside and stays after the cluster
 */
public record ClusterRequest(String label, Params params, Path dataRoot, Path logDirectory) {

  public ClusterRequest {
    if (!label.matches("[A-Za-z0-9._-]+")) {
      throw new IllegalArgumentException(
          "cluster label '" + label + "' may hold letters, digits, dots, hyphens and underscores");
    }
  }
}
