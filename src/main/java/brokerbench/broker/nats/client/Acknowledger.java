package brokerbench.broker.nats.client;

import brokerbench.broker.MessageListener;
import io.nats.client.Message;
import io.nats.client.api.AckPolicy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Hands deliveries to a listener and acknowledges them as the policy asks. */
final class Acknowledger {

  private final MessageListener listener;
  private final AckPolicy policy;
  private volatile @Nullable Message inHand;
  private volatile boolean stopped;

  Acknowledger(MessageListener listener, AckPolicy policy) {
    this.listener = listener;
    this.policy = policy;
  }

  /** A message that {@link #deliver} will get, and that is not acknowledged until then. */
  void take(Message message) {
    inHand = message;
  }

  /**
   * One delivery.
   *
   * @param last whether it is the last of those at hand; the only one that policy {@code all}
   *     acknowledges, as it stands for those before it
   * @return false when it was stopped before it acknowledged
   */
  boolean deliver(Message message, boolean last) {
    if (stopped) {
      return false;
    }
    byte[] payload = message.getData();
    listener.received(payload, 0, payload.length);
    return acknowledge(message, last);
  }

  private synchronized boolean acknowledge(Message message, boolean last) {
    if (stopped) {
      return false;
    }
    if (policy == AckPolicy.Explicit || (policy == AckPolicy.All && last)) {
      message.ack();
    }
    inHand = null;
    return true;
  }

  /** Neither delivers nor acknowledges any more, but for a listener call that is under way. */
  synchronized void stop() {
    stopped = true;
  }

  /** What was taken and not acknowledged. */
  Optional<Message> unacknowledged() {
    return Optional.ofNullable(inHand);
  }
}
