package brokerbench.broker.nats.client;

import io.nats.client.JetStreamSubscription;
import io.nats.client.Message;
import java.util.List;

/** One pull subscription object and the members that fetch from it. */
final class SharedSubscription {

  private final String name;
  private final JetStreamSubscription subscription;
  private int members;

  SharedSubscription(String name, JetStreamSubscription subscription) {
    this.name = name;
    this.subscription = subscription;
    // A message above the limit would be thrown away silently; max_ack_pending bounds the number.
    subscription.setPendingLimits(-1, -1);
  }

  String name() {
    return name;
  }

  List<Message> fetch(int messages, long longestWaitMs) {
    return subscription.fetch(messages, longestWaitMs);
  }

  synchronized boolean isOpen() {
    return subscription.isActive();
  }

  synchronized void join() {
    members++;
  }

  synchronized void leave() {
    members--;
    if (members == 0 && subscription.isActive()) {
      subscription.unsubscribe();
    }
  }
}
