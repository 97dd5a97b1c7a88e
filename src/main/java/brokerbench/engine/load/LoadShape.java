package brokerbench.engine.load;

import brokerbench.scenario.Params;
import org.jspecify.annotations.Nullable;

/**
 * How load is offered.
 *
 * @param ratePerSecond offered rate of all producers, or 0 for the closed loop
 * @param window messages that each producer may have unacknowledged; {@link Long#MAX_VALUE} for no
 *     bound
 * @param searching whether it may be more than the broker sustains, so that falling behind is no
 *     finding
 * @param drainTimeoutNs longest wait at the end for outstanding messages without any arriving
 * @param latencyCeilingNs latencies above it are out of range
 */
public record LoadShape(
    double ratePerSecond,
    long window,
    boolean searching,
    long drainTimeoutNs,
    long latencyCeilingNs) {

  /** The shape that {@code params} ask for. */
  public static LoadShape of(Params params) {
    LoadShape closedLoop = closedLoop(params, false);
    return params.text("load").equals("rate")
        ? closedLoop.atRate(params.decimal("rate"))
        : closedLoop;
  }

  /** The closed loop that begins a search for the capacity. */
  static LoadShape search(Params params) {
    return closedLoop(params, true);
  }

  private static LoadShape closedLoop(Params params, boolean searching) {
    return new LoadShape(
        0,
        params.wholeUnless("window", "unbounded").orElse(Long.MAX_VALUE),
        searching,
        params.time("drain_timeout").toNanos(),
        params.time("latency_ceiling").toNanos());
  }

  /** The same as an open loop of {@code perSecond} messages, which has no window. */
  public LoadShape atRate(double perSecond) {
    return new LoadShape(perSecond, Long.MAX_VALUE, searching, drainTimeoutNs, latencyCeilingNs);
  }

  @Nullable ConstantRatePacer pacer(long startNs, int producers, int producer) {
    return ratePerSecond > 0
        ? new ConstantRatePacer(startNs, ratePerSecond, producers, producer)
        : null;
  }
}
