package brokerbench.results;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One second of a fork whose scenario plans faults of broker nodes. Seconds count from the
 * beginning of the load of the first measurement iteration, and begin and end to the millisecond.
 * Where publishes alone are measured, acknowledgements stand for deliveries.
 *
 * @param second 0 or more; those behind the measurement as long as something still arrived or
 *     failed
 * @param owed deliveries of messages that were due in it
 * @param delivered messages that arrived in it for the first time, whenever they were due
 * @param late messages due in it that were late, as in {@link FaultEffect}; empty before the usual
 *     latency is settled, 30 ms before the first fault is due
 * @param latencyMedianNs of the messages due in it that arrived at all, the median over its
 *     milliseconds of their mean latency; empty without any
 * @param producersWaiting producers that waited for an acknowledgement for 10 ms more than from one
 *     message to the next, in a time that overlaps it; empty behind the measurement
 */
public record FaultSecond(
    String trial,
    int fork,
    int second,
    long owed,
    long delivered,
    OptionalLong late,
    OptionalLong latencyMedianNs,
    OptionalLong latencyMaxNs,
    long publishesFailed,
    OptionalInt producersWaiting)
    implements ForkRow {}
