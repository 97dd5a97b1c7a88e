package brokerbench.results;

import java.util.OptionalLong;

/**
 * What the client JVM itself used during one iteration.
 *
 * @param cpuNs processor time of the process, nanoseconds
 * @param gcCount garbage collections
 * @param gcPauseNs time in garbage collection, nanoseconds, to the millisecond
 * @param allocatedBytes bytes allocated by all threads; in the last iteration with the drain
 * @param heapUsedBytes heap in use at the end
 * @param longestHiccupNs longest time by which a thread that only sleeps woke up late, nanoseconds
 * @param dropped messages that the client library threw away
 * @param reconnects connections that the client library made again; empty where it does not tell
 * @param errors asynchronous errors of the client library
 */
public record ClientUse(
    long cpuNs,
    long gcCount,
    long gcPauseNs,
    long allocatedBytes,
    long heapUsedBytes,
    long longestHiccupNs,
    long dropped,
    OptionalLong reconnects,
    long errors) {}
