package brokerbench.broker.kafka.client;

import brokerbench.broker.LiveSemantics;
import brokerbench.broker.kafka.params.KafkaSettings.Acks;
import brokerbench.broker.kafka.params.KafkaSettings.Commit;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import brokerbench.scenario.Flushing;
import java.time.Duration;

/**
 * What a message is guaranteed: by the live topic, and by the producer and the consumer, whose
 * settings no broker knows.
 *
 * @param flush when a replica forces its log to disk
 * @param retentionBytes size beyond which a partition's oldest segments are deleted, or -1
 */
record KafkaSemantics(
    Acks acks, Commit commit, Replicas replicas, Flush flush, long retentionBytes) {

  LiveSemantics live() {
    return new LiveSemantics(guarantee(), guaranteeBasis(), durability(), durabilityBasis());
  }

  private boolean isAcknowledged() {
    return acks != Acks.NONE;
  }

  private boolean deletesUnread() {
    return retentionBytes >= 0;
  }

  DeliveryGuarantee guarantee() {
    return isAcknowledged() && !deletesUnread()
        ? DeliveryGuarantee.AT_LEAST_ONCE
        : DeliveryGuarantee.AT_MOST_ONCE;
  }

  private String guaranteeBasis() {
    if (!isAcknowledged()) {
      return "acks=0 of the producer: it sends once and does not learn what arrived";
    }
    return deletesUnread()
        ? "retention.bytes=%d of the live topic deletes what lies before, read or not"
            .formatted(retentionBytes)
        : "acks=%s of the producer; a consumer commits nothing before its delivery (commit: %s)"
            .formatted(acks.word(), commit.word());
  }

  DurabilityClass durability() {
    if (!isAcknowledged()) {
      return DurabilityClass.NONE;
    }
    if (isOvertaken()) {
      return DurabilityClass.SERVER_MEMORY;
    }
    boolean quorum = acks == Acks.ALL && replicas.writeToQuorum();
    DurabilityClass written =
        quorum ? DurabilityClass.PAGE_CACHE_OF_A_QUORUM : DurabilityClass.PAGE_CACHE_OF_ONE_NODE;
    return written.with(flush.flushing());
  }

  /**
   * Whether the next leader may lack what was acknowledged, and have it cut off the others' logs:
   * what its predecessor acknowledged alone, or all that came while it was out of step.
   */
  private boolean isOvertaken() {
    return replicas.count() > 1 && (acks == Acks.LEADER || replicas.uncleanElection());
  }

  private String durabilityBasis() {
    return (isOvertaken() ? "a replica without the message may become leader; " : "")
        + ("acks=%s of the producer; replicas=%d, min.insync.replicas=%d,"
                + " unclean.leader.election.enable=%b, flush.messages=%d, flush.ms=%d of the"
                + " topic; log.flush.scheduler.interval.ms=%d of the slowest node")
            .formatted(
                acks.word(),
                replicas.count(),
                replicas.minInsync(),
                replicas.uncleanElection(),
                flush.messages(),
                flush.ageMs(),
                flush.schedulerMs());
  }

  /**
   * Replicas of a partition.
   *
   * @param count 1 or more
   * @param minInsync those that must have a message for acks=all
   * @param uncleanElection whether one that is out of step may lead where no other is left
   */
  record Replicas(int count, int minInsync, boolean uncleanElection) {

    private boolean writeToQuorum() {
      return count > 1 && minInsync > count / 2;
    }
  }

  /**
   * When a replica forces its log to disk, in Kafka's own words, which has {@link Long#MAX_VALUE}
   * for never.
   *
   * @param messages {@code flush.messages} of the topic: between two fsyncs
   * @param ageMs {@code flush.ms} of the topic: age of the last fsync from which on another is due
   * @param schedulerMs {@code log.flush.scheduler.interval.ms} of the slowest node: time between
   *     two looks for what is due
   */
  record Flush(long messages, long ageMs, long schedulerMs) {

    Flushing flushing() {
      if (messages == 1) {
        return Flushing.EVERY_MESSAGE;
      }
      // A look may come just before the last fsync is old enough, and then the next one counts.
      boolean overflows = ageMs > Long.MAX_VALUE - schedulerMs;
      return overflows
          ? Flushing.PAGE_CACHE
          : Flushing.within(Duration.ofMillis(ageMs + schedulerMs));
    }
  }
}
