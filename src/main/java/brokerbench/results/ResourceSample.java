package brokerbench.results;

import brokerbench.scenario.Phase;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One sample of one process or container. Counters count from the start of the process. Empty: the
 * host cannot give it.
 *
 * @param node {@code kafka-1}, {@code nats-2}, {@code client}, {@code harness} (the process that
 *     runs the suite), {@code proxy} (the one through which clients reach brokers), {@code docker}
 *     (the engine's own processes), {@code docker-proxy} (those that pass published ports on),
 *     {@code host}
 * @param phase {@code before} the first iteration, {@code warmup} or {@code measurement} by the
 *     last iteration that started, {@code drain} once the time of the last is over and deliveries
 *     are owed, {@code wait} while messages of the measurement are owed and nothing has arrived for
 *     2 s, {@code after} the load. At every change all nodes are sampled in the old phase, so what
 *     a phase used is the sum of the differences between its samples and the ones before them
 * @param elapsedNs nanoseconds since sampling of this fork began
 * @param cpuNsTotal processor time used so far, nanoseconds
 * @param cpuPercentOfHost share of all processors since the sample before, 0 to 100; empty in the
 *     first
 * @param memoryBytes resident memory; of a container what {@code docker stats} shows: its use less
 *     its inactive file pages
 * @param memoryAnonymousBytes of a container: memory that no file backs, such as heaps
 * @param memoryFileBytes of a container: page cache charged to it, active and inactive
 * @param diskReadBytesTotal read from the device so far
 * @param diskWrittenBytesTotal written towards the device so far; of a container on cgroup v1 what
 *     its processes wrote
 * @param dataBytes size of the node's data directory on disk
 * @param networkReceivedBytesTotal received so far
 * @param networkSentBytesTotal sent so far
 * @param throttledNsTotal of a container: time for which its processor quota has stopped it so far
 * @param energyMicrojoulesTotal of the host: what its processor packages have used so far
 * @param diskFlushesTotal of the host: flush requests that its disks have ended so far, whoever
 *     asked
 */
public record ResourceSample(
    String trial,
    int fork,
    String node,
    String phase,
    long elapsedNs,
    OptionalLong cpuNsTotal,
    OptionalDouble cpuPercentOfHost,
    OptionalLong memoryBytes,
    OptionalLong memoryAnonymousBytes,
    OptionalLong memoryFileBytes,
    OptionalLong diskReadBytesTotal,
    OptionalLong diskWrittenBytesTotal,
    OptionalLong dataBytes,
    OptionalLong networkReceivedBytesTotal,
    OptionalLong networkSentBytesTotal,
    OptionalLong throttledNsTotal,
    OptionalLong energyMicrojoulesTotal,
    OptionalLong diskFlushesTotal)
    implements ForkRow {

  /** The phase that ends with the first iteration. */
  public static final String BEFORE = "before";

  /** The phase in which the broker delivers what it owes behind the last iteration by time. */
  public static final String DRAIN = "drain";

  /**
   * Time of a measurement iteration or of the drain in which nothing arrives any more. Messages
   * that are lost are waited for until {@code drain_timeout} is over, and no message is delivered
   * meanwhile.
   */
  public static final String WAIT = "wait";

  /** The phase that begins with the end of the load. */
  public static final String AFTER = "after";

  /** The same in another phase. */
  public ResourceSample inPhase(Phase other) {
    return new ResourceSample(
        trial,
        fork,
        node,
        other.word(),
        elapsedNs,
        cpuNsTotal,
        cpuPercentOfHost,
        memoryBytes,
        memoryAnonymousBytes,
        memoryFileBytes,
        diskReadBytesTotal,
        diskWrittenBytesTotal,
        dataBytes,
        networkReceivedBytesTotal,
        networkSentBytesTotal,
        throttledNsTotal,
        energyMicrojoulesTotal,
        diskFlushesTotal);
  }
}
