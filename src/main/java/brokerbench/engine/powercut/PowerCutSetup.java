package brokerbench.engine.powercut;

import brokerbench.environment.host.DiskNeed;
import brokerbench.scenario.CutTarget;
import brokerbench.scenario.FaultUnits;
import brokerbench.scenario.InvalidScenarioException;
import brokerbench.scenario.Params;
import brokerbench.scenario.Trial;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What all power cuts of a run have in common.
 *
 * @param target nodes that lose their power
 * @param cuts of each trial, 1 or more
 * @param loadTime from the beginning of the load to the cut
 * @param isControl whether all is forced to disk just before the cut
 * @param powerOff for how long it stays away; zero where it is back at once
 * @param seed of the payload
 * @param dataRoot where the disks of the servers are made
 */
public record PowerCutSetup(
    CutTarget target,
    int cuts,
    Duration loadTime,
    boolean isControl,
    Duration powerOff,
    long seed,
    Path dataRoot) {

  private static final long LEAST_BYTES = 512L << 20;

  /** A journal of ext4, tables, and brokers that write more than their messages. */
  private static final long TIMES_MESSAGES = 4;

  /**
   * Size of a server's disk, which holds what a node has. Its file takes what is written to it.
   *
   * @param params with an open loop
   * @throws ArithmeticException when it is more than a {@code long} holds
   */
  public long bytesPerDisk(Params params) {
    double messages = params.decimal("rate") * (loadTime.toMillis() / 1e3 + 1);
    long bytes = DiskNeed.bytes(params, (long) messages) / params.cluster().nodes();
    return Math.addExact(LEAST_BYTES, Math.multiplyExact(TIMES_MESSAGES, bytes));
  }

  /**
   * The most that the disks of all servers of any of {@code trials} take together.
   *
   * @throws InvalidScenarioException when no disk can hold it
   */
  public long neededBytes(List<Trial> trials) {
    return trials.stream().mapToLong(this::neededBytes).max().orElse(0);
  }

  private long neededBytes(Trial trial) {
    try {
      return Math.multiplyExact(
          bytesPerDisk(trial.params()), FaultUnits.of(trial.params()).servers());
    } catch (ArithmeticException e) {
      throw new InvalidScenarioException(
          "trial "
              + trial.id()
              + ": its messages would not fit on any disk; use a smaller rate, payload_size or"
              + " --load-time");
    }
  }
}
