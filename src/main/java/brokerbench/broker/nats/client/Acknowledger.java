package brokerbench.broker.nats.client;

import brokerbench.broker.MessageListener;
import io.nats.client.Message;
import io.nats.client.api.AckPolicy;

/** Hands deliveries to a listener and acknowledges them as the policy asks. */
final class Acknowledger {

  private final MessageListener listener;
  private final AckPolicy policy;

  Acknowledger(MessageListener listener, AckPolicy policy) {
    this.listener = listener;
    this.policy = policy;
  }

  /**
   * One delivery.
   *
   * @param last whether it is the last of those at hand; the only one that policy {@code all}
   *     acknowledges, as it stands for those before it
   */
  void deliver(Message message, boolean last) {
    byte[] payload = message.getData();
    listener.received(payload, 0, payload.length);
    if (policy == AckPolicy.Explicit || (policy == AckPolicy.All && last)) {
      message.ack();
    }
  }
}
