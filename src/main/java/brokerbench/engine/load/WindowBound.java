package brokerbench.engine.load;

import brokerbench.scenario.Params;

/**
 * How far the publishes of a producer may be ahead of their acknowledgements.
 *
 * @param limit messages that may be unacknowledged, 1 or more; {@link Long#MAX_VALUE} for no bound
 * @param leastRoom acknowledgements for which a producer waits that has {@code limit}
 *     unacknowledged: from 1 to {@code limit}
 */
public record WindowBound(long limit, long leastRoom) {

  /** No bound. */
  static final WindowBound NONE = new WindowBound(Long.MAX_VALUE, 1);

  /** Of which one acknowledgement makes room for the next message. */
  static WindowBound of(long limit) {
    return new WindowBound(limit, 1);
  }

  /** The bound that {@code params} ask for in a closed loop. */
  static WindowBound of(Params params) {
    long limit = params.wholeUnless("window", "unbounded").orElse(Long.MAX_VALUE);
    return params.text("window_refill").equals("all") ? new WindowBound(limit, limit) : of(limit);
  }
}
