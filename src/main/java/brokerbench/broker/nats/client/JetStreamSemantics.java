package brokerbench.broker.nats.client;

import brokerbench.broker.LiveSemantics;
import brokerbench.broker.nats.params.NatsSettings;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import java.util.Optional;

/**
 * What JetStream guarantees of a message.
 *
 * @param stream as the live server has it
 * @param consumer as the live server has it; empty where nobody is subscribed
 * @param members that share the consumer; 0 without one
 * @param syncIntervalAsked the server's sync_interval as it was asked for: no client can read it
 */
record JetStreamSemantics(
    StreamConfiguration stream,
    Optional<ConsumerConfiguration> consumer,
    int members,
    String syncIntervalAsked) {

  LiveSemantics live() {
    return new LiveSemantics(
        guarantee(),
        guaranteeBasis(),
        durability(),
        "storage and replicas read from the live stream; sync_interval as asked, since a client"
            + " cannot read it");
  }

  private boolean countsSentAsHandled() {
    return consumer.map(ConsumerConfiguration::getAckPolicy).orElse(AckPolicy.Explicit)
        == AckPolicy.None;
  }

  /**
   * Whether an acknowledgement stands for messages that another member may still hold. The members
   * of a deliver subject share one dispatcher, which takes their messages in turn.
   */
  private boolean acknowledgesForOthers() {
    return members > 1
        && consumer
            .filter(each -> each.getAckPolicy() == AckPolicy.All)
            .filter(each -> each.getDeliverSubject() == null)
            .isPresent();
  }

  private boolean discardsUnread() {
    boolean limited = stream.getMaxMsgs() > 0 || stream.getMaxBytes() > 0;
    return limited && stream.getDiscardPolicy() == DiscardPolicy.Old;
  }

  private DeliveryGuarantee guarantee() {
    return countsSentAsHandled() || acknowledgesForOthers() || discardsUnread()
        ? DeliveryGuarantee.AT_MOST_ONCE
        : DeliveryGuarantee.AT_LEAST_ONCE;
  }

  private String guaranteeBasis() {
    if (countsSentAsHandled()) {
      return "ack_policy none of the live consumer: what was sent counts as handled";
    }
    if (acknowledgesForOthers()) {
      return ("ack_policy all of the live consumer, shared by %d members: an acknowledgement counts"
              + " earlier messages as handled too, which another member may still hold")
          .formatted(members);
    }
    if (discardsUnread()) {
      return "max_messages=%d and max_bytes=%d of the live stream discard what is old, read or not"
          .formatted(stream.getMaxMsgs(), stream.getMaxBytes());
    }
    return consumer
        .map(
            each ->
                "ack_policy %s of the live consumer: what is not acknowledged comes again after %s"
                    .formatted(each.getAckPolicy(), each.getAckWait()))
        .orElse("no consumer: the live stream keeps what it took in");
  }

  private DurabilityClass durability() {
    if (stream.getStorageType() == StorageType.Memory) {
      return DurabilityClass.SERVER_MEMORY;
    }
    DurabilityClass written =
        stream.getReplicas() > 1
            ? DurabilityClass.PAGE_CACHE_OF_A_QUORUM
            : DurabilityClass.PAGE_CACHE_OF_ONE_NODE;
    return written.with(NatsSettings.flushing(syncIntervalAsked));
  }
}
