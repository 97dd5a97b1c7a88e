package brokerbench.environment.host;

import brokerbench.scenario.Params;
import brokerbench.scenario.PathFault;

/** What a trial needs of this host beside its brokers, wherever those run. */
public final class TrialNeeds {

  private TrialNeeds() {}

  /** Throws, naming it, where the host lacks what faults or disks of nodes' own need. */
  public static void require(Params params) {
    if (arePacketsDropped(params)) {
      PacketFilter.require();
    }
    if (haveNodesDisks(params)) {
      NodeDiskNeeds.require();
    }
  }

  /** Whether a fault needs a packet filter. */
  public static boolean arePacketsDropped(Params params) {
    return params.workload().faults().include(PathFault.Loss.class::isInstance);
  }

  /** Whether each node gets a disk of its own. */
  public static boolean haveNodesDisks(Params params) {
    return params.cluster().nodeDiskBytes() > 0;
  }
}
