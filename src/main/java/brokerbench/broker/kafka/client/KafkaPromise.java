package brokerbench.broker.kafka.client;

import brokerbench.broker.LivePromise;
import brokerbench.broker.kafka.params.KafkaSettings.Acks;
import brokerbench.broker.kafka.params.KafkaSettings.Commit;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;

/**
 * What a message is promised: by the live topic, and by the producer and the consumer, whose
 * settings no broker knows.
 *
 * @param acks of the producer
 * @param commit of the consumer
 * @param replicas of a partition
 * @param minInsyncReplicas replicas that must have a message for acks=all
 * @param flushMessages messages between two fsyncs of a replica
 * @param retentionBytes size beyond which a partition's oldest segments are deleted, or -1
 */
record KafkaPromise(
    Acks acks,
    Commit commit,
    int replicas,
    int minInsyncReplicas,
    long flushMessages,
    long retentionBytes) {

  LivePromise live() {
    return new LivePromise(guarantee(), guaranteeBasis(), durability(), durabilityBasis());
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
    boolean quorum = acks == Acks.ALL && replicas > 1 && minInsyncReplicas >= replicas / 2 + 1;
    DurabilityClass written =
        quorum ? DurabilityClass.PAGE_CACHE_OF_A_QUORUM : DurabilityClass.PAGE_CACHE_OF_ONE_NODE;
    return written.withFsync(flushMessages == 1);
  }

  private String durabilityBasis() {
    return "acks=%s of the producer; replicas=%d, min.insync.replicas=%d, flush.messages=%d of the topic"
        .formatted(acks.word(), replicas, minInsyncReplicas, flushMessages);
  }
}
