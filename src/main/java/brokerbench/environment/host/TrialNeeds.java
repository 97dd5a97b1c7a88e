package brokerbench.environment.host;

import brokerbench.scenario.Params;
import brokerbench.scenario.PathFault;

/** What a trial needs of this host beside its brokers, wherever those run. */
public final class TrialNeeds {

  private TrialNeeds() {}

  /**
   * Refuses a host that lacks what the faults of {@code params} need, or disks of nodes' own.
   *
   * @throws brokerbench.environment.EnvironmentException naming what is missing
   */
  public static void require(Params params) {
    if (params.workload().faults().include(PathFault.Loss.class::isInstance)) {
      PacketFilter.require();
    }
    if (params.cluster().nodeDiskBytes() > 0) {
      NodeDiskNeeds.require();
    }
  }
}
