package brokerbench.measurement;

/**
 * What this JVM used between two samples.
 *
 * @param cpuNs processor time of all threads, nanoseconds
 * @param gcPauseNs time in collections that stop the program, nanoseconds, to the millisecond
 * @param allocatedBytes bytes allocated by all threads
 * @param heapUsedBytes heap in use at the second sample
 */
public record JvmUse(
    long cpuNs, long gcCount, long gcPauseNs, long allocatedBytes, long heapUsedBytes) {}
