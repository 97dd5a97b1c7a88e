package brokerbench.engine.powercut;

import brokerbench.environment.host.DiskNeed;
import brokerbench.scenario.CutTarget;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What all power cuts of a run have in common.
 *
 * @param target nodes that lose their power
 * @param cuts of each trial, 1 or more
 * @param loadTime from the beginning of the load to the cut
 * @param isControl whether all is forced to disk just before the cut
 * @param seed of the payload
 * @param dataRoot where the disks of the nodes are made
 */
public record PowerCutSetup(
    CutTarget target, int cuts, Duration loadTime, boolean isControl, long seed, Path dataRoot) {

  private static final long LEAST_BYTES = 512L << 20;

  /** A journal of ext4, tables, and brokers that write more than their messages. */
  private static final int TIMES_MESSAGES = 4;

  /**
   * Size of a node's disk. Its file takes what is written to it.
   *
   * @param params with an open loop
   */
  public long bytesPerNode(Params params) {
    double messages = params.decimal("rate") * (loadTime.toMillis() / 1e3 + 1);
    return LEAST_BYTES + TIMES_MESSAGES * DiskNeed.bytes(params, (long) messages);
  }
}
