package brokerbench.environment.disk;

import brokerbench.environment.ClusterRequest;
import brokerbench.environment.Environment;

/** Where brokers come from whose power can be cut. For root, on Linux. */
public interface PoweredEnvironment extends Environment {

  /**
   * As {@link #start}, but each server keeps its files on a separate disk.
   *
   * @throws brokerbench.environment.EnvironmentException as {@link #start}, or when a disk cannot
   *     be made
   */
  PoweredCluster startOnDisks(ClusterRequest request, long bytesPerDisk);
}
