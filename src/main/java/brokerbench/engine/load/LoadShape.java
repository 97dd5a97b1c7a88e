package brokerbench.engine.load;

import brokerbench.scenario.Params;
import org.jspecify.annotations.Nullable;

/**
 * How load is offered.
 *
 * @param ratePerSecond offered rate of all producers, or 0 for the closed loop
 * @param drainTimeoutNs longest wait at the end for outstanding messages without any arriving
 * @param latencyCeilingNs latencies above it are out of range
 */
public record LoadShape(double ratePerSecond, long drainTimeoutNs, long latencyCeilingNs) {

  /** The shape that {@code params} ask for. */
  public static LoadShape of(Params params) {
    return new LoadShape(
        params.text("load").equals("rate") ? params.decimal("rate") : 0,
        params.time("drain_timeout").toNanos(),
        params.time("latency_ceiling").toNanos());
  }

  @Nullable ConstantRatePacer pacer(long startNs, int producers, int producer) {
    return ratePerSecond > 0
        ? new ConstantRatePacer(startNs, ratePerSecond, producers, producer)
        : null;
  }
}
