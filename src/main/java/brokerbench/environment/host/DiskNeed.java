package brokerbench.environment.host;

import brokerbench.scenario.Brokers;
import brokerbench.scenario.Params;

/** How much disk a load takes. */
public final class DiskNeed {

  private static final long OVERHEAD_BYTES = 80;
  private static final long CLUSTER_BYTES_PER_NODE = 128L << 20;

  private DiskNeed() {}

  /** Bytes of the disks that nodes of one cluster have to themselves, together; 0 without any. */
  public static long ofNodeDisks(Params params) {
    return Math.multiplyExact(params.cluster().nodeDiskBytes(), (long) params.cluster().nodes());
  }

  /**
   * Bytes on all nodes of one cluster together, at most: each message with its replicas, a record's
   * overhead, and each node's own files. Compression is not counted on.
   *
   * @param messages that one cluster stores, warm-up included
   */
  public static long bytes(Params params, long messages) {
    long perMessage = params.workload().payload().bytes() + OVERHEAD_BYTES;
    long replicas =
        Brokers.of(params).writesMessages(params) ? params.cluster().replicationFactor() : 0;
    return Math.addExact(
        Math.multiplyExact(Math.multiplyExact(messages, perMessage), replicas),
        CLUSTER_BYTES_PER_NODE * params.cluster().nodes());
  }
}
