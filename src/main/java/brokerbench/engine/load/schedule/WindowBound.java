package brokerbench.engine.load.schedule;

import brokerbench.scenario.LoadModel;

/**
 * How far the publishes of a producer may be ahead of their acknowledgements.
 *
 * @param limit messages that may be unacknowledged, 1 or more; {@link Long#MAX_VALUE} for no bound
 * @param leastRoom acknowledgements for which a producer waits that has {@code limit}
 *     unacknowledged: from 1 to {@code limit}
 */
public record WindowBound(long limit, long leastRoom) {

  public static final WindowBound NONE = new WindowBound(Long.MAX_VALUE, 1);

  /** Of which one acknowledgement makes room for the next message. */
  public static WindowBound of(long limit) {
    return new WindowBound(limit, 1);
  }

  public static WindowBound of(LoadModel.ClosedLoop loop) {
    long limit = loop.window().orElse(Long.MAX_VALUE);
    return loop.refillsWhole() ? new WindowBound(limit, limit) : of(limit);
  }
}
