package brokerbench.measurement;

/**
 * What was recorded of one metric of one iteration since the intervals were last taken.
 *
 * @param iteration ordinal in the leg, from 0
 * @param histogram not empty, or with values out of range
 */
public record LatencyInterval(int iteration, LatencyMetric metric, LatencyHistogram histogram) {}
