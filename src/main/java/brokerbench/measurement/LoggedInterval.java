package brokerbench.measurement;

/**
 * A line of a histogram log: what was recorded of a tag from one writing to the next.
 *
 * @param tag such as {@code end_to_end_latency/measurement/1}; empty for a line without one
 * @param startNs on a clock that all lines of the log share, to the millisecond
 * @param endNs on the same clock, to the millisecond
 * @param histogram without values out of range, which a log does not hold
 */
public record LoggedInterval(String tag, long startNs, long endNs, LatencyHistogram histogram) {}
