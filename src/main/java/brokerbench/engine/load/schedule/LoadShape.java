package brokerbench.engine.load.schedule;

import brokerbench.scenario.LoadModel;
import brokerbench.scenario.Spikes;
import brokerbench.scenario.Workload;
import org.jspecify.annotations.Nullable;

/**
 * How load is offered.
 *
 * @param ratePerSecond offered rate of all producers, between spikes, or 0 for the closed loop
 * @param spikes that raise the offered rate
 * @param window of each producer
 * @param purpose what it is offered for
 * @param drainTimeoutNs longest wait at the end for outstanding messages without any arriving
 * @param latencyCeilingNs latencies above it are out of range
 */
public record LoadShape(
    double ratePerSecond,
    Spikes spikes,
    WindowBound window,
    LoadPurpose purpose,
    long drainTimeoutNs,
    long latencyCeilingNs) {

  /** The shape that {@code workload} asks for. */
  public static LoadShape of(Workload workload) {
    return switch (workload.load()) {
      case LoadModel.ClosedLoop _ -> closedLoop(workload, Spikes.NONE, LoadPurpose.MEASUREMENT);
      case LoadModel.OpenLoop open ->
          closedLoop(
                  workload,
                  open.spikes(),
                  workload.faults().disturbNodes() ? LoadPurpose.FAULTS : LoadPurpose.MEASUREMENT)
              .atRate(open.perSecond());
    };
  }

  /** The closed loop that begins a search for the capacity. */
  public static LoadShape search(Workload workload) {
    return closedLoop(workload, Spikes.NONE, LoadPurpose.SEARCH);
  }

  private static LoadShape closedLoop(Workload workload, Spikes spikes, LoadPurpose purpose) {
    return new LoadShape(
        0,
        spikes,
        WindowBound.of(workload.load().closedLoop()),
        purpose,
        workload.timeouts().drain().toNanos(),
        workload.recording().latencyCeiling().toNanos());
  }

  /** The same as an open loop of {@code perSecond} messages, which has no window. */
  public LoadShape atRate(double perSecond) {
    return openLoop(perSecond, purpose);
  }

  /** The same as an open loop of {@code perSecond} messages, whether they are sustained or not. */
  public LoadShape overloadAt(double perSecond) {
    return openLoop(perSecond, LoadPurpose.OVERLOAD);
  }

  private LoadShape openLoop(double perSecond, LoadPurpose aim) {
    return new LoadShape(
        perSecond, spikes, WindowBound.NONE, aim, drainTimeoutNs, latencyCeilingNs);
  }

  /** Whether it is an open loop that has to keep up. */
  public boolean isToBeSustained() {
    return ratePerSecond > 0 && purpose == LoadPurpose.MEASUREMENT;
  }

  /** Whether it is a closed loop whose rate is measured. */
  public boolean isToBeSteady() {
    return ratePerSecond == 0 && purpose == LoadPurpose.MEASUREMENT;
  }

  public @Nullable Pacer pacer(long startNs, int producers, int producer) {
    return ratePerSecond > 0 ? new Pacer(startNs, offered(), producers, producer) : null;
  }

  /**
   * Messages of the open loop that are due between two times.
   *
   * @param fromNs after the beginning of the load, nanoseconds
   * @param toNs likewise, the later one
   */
  public double messagesBetween(long fromNs, long toNs) {
    return offered().messagesBefore(toNs) - offered().messagesBefore(fromNs);
  }

  /** Time in which the open loop offers {@code messages}, nanoseconds; 0 for the closed loop. */
  public long lengthNs(long messages) {
    return ratePerSecond > 0 ? Math.round(offered().dueNs((double) messages)) : 0;
  }

  /** The mean rate between two times, as {@link #messagesBetween}; 0 for the closed loop. */
  public double meanPerSecond(long fromNs, long toNs) {
    return spikes.areSet() ? messagesBetween(fromNs, toNs) * 1e9 / (toNs - fromNs) : ratePerSecond;
  }

  private OfferedRate offered() {
    return new OfferedRate(ratePerSecond, spikes);
  }
}
