package brokerbench.results;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What became of the messages of one power cut.
 *
 * @param trial id of the trial
 * @param broker of it
 * @param cut 1 or more; also the number of the fork that published
 * @param target {@code all}, {@code one} or {@code quorum}: nodes that lost their power
 * @param control whether all was forced to disk just before, so that nothing may be lost
 * @param powerOffNs for which the power stayed away, as it was asked for; 0 where it was back at
 *     once, and empty in runs of earlier versions, of which all were
 * @param nodes of the cluster
 * @param replicationFactor copies of each message
 * @param durability words of the class, as read from the live brokers
 * @param loadNs time from the beginning of the load to the cut
 * @param sent messages that a producer sent
 * @param acknowledged of those
 * @param vanished acknowledged, and absent when all was read back
 * @param lostNs from the acknowledgement of the earliest vanished message to the cut; empty where
 *     nothing vanished
 * @param duplicates reads beyond the first of a message
 * @param unknownArrived sent and not acknowledged, those that failed included, and read back
 * @param unknownAbsent likewise, and absent
 * @param servingNs from the start of the first process to the instant at which every topic had its
 *     leader and its replicas; empty where replicas were not in sync a minute after it, and what
 *     the leaders had was read
 * @param flushes that the nodes' disks ended during the load; empty where they do not count them
 * @param flushesPerThousand of those, for each 1,000 acknowledged messages
 * @param dirtyExpireCentisecs age from which on the kernel writes back by itself; empty where it
 *     does not say
 * @param dirtyWritebackCentisecs how often it looks for such pages; likewise
 * @param kept whether no more vanished than the class may lose
 */
public record PowerCut(
    String trial,
    String broker,
    int cut,
    String target,
    boolean control,
    OptionalLong powerOffNs,
    int nodes,
    int replicationFactor,
    String durability,
    long loadNs,
    long sent,
    long acknowledged,
    long vanished,
    OptionalLong lostNs,
    long duplicates,
    long unknownArrived,
    long unknownAbsent,
    OptionalLong servingNs,
    OptionalLong flushes,
    OptionalDouble flushesPerThousand,
    OptionalLong dirtyExpireCentisecs,
    OptionalLong dirtyWritebackCentisecs,
    boolean kept) {

  /** Whether the nodes had their power back at once. */
  public boolean hasPowerAtOnce() {
    return powerOffNs.orElse(0) == 0;
  }
}
