package brokerbench.broker.nats.client;

import brokerbench.broker.DriverException;
import brokerbench.broker.PolledConsumer;
import io.nats.client.JetStreamSubscription;
import io.nats.client.Message;
import java.time.Duration;
import java.util.List;

/**
 * Fetches from a subscription object that all members share. A fetch returns when its batch is full
 * or its wait is over, so at low rates a message lies in the client until then.
 */
final class SharedPullConsumer implements PolledConsumer {

  private final SharedSubscription subscription;
  private final int batchMessages;
  private final Duration longestFetch;
  private final Acknowledger acknowledger;
  private boolean closed;

  SharedPullConsumer(
      SharedSubscription subscription,
      int batchMessages,
      Duration longestFetch,
      Acknowledger acknowledger) {
    this.subscription = subscription;
    this.batchMessages = batchMessages;
    this.longestFetch = longestFetch;
    this.acknowledger = acknowledger;
  }

  @Override
  public int poll(Duration maxWait) {
    Duration wait = maxWait.compareTo(longestFetch) < 0 ? maxWait : longestFetch;
    List<Message> messages;
    try {
      messages = subscription.fetch(batchMessages, Math.max(1, wait.toMillis()));
    } catch (IllegalStateException e) {
      throw new DriverException("NATS fetch from " + subscription.name + " failed", e);
    }
    int last = messages.size() - 1;
    for (int i = 0; i <= last; i++) {
      acknowledger.deliver(messages.get(i), i == last);
    }
    return messages.size();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      subscription.leave();
    }
  }

  /** One pull subscription object and the members that fetch from it. */
  static final class SharedSubscription {

    private final String name;
    private final JetStreamSubscription subscription;
    private int members;

    SharedSubscription(String name, JetStreamSubscription subscription) {
      this.name = name;
      this.subscription = subscription;
      // A message above the limit would be thrown away silently; max_ack_pending bounds the number.
      subscription.setPendingLimits(-1, -1);
    }

    private List<Message> fetch(int messages, long longestWaitMs) {
      return subscription.fetch(messages, longestWaitMs);
    }

    synchronized boolean isOpen() {
      return subscription.isActive();
    }

    synchronized void join() {
      members++;
    }

    private synchronized void leave() {
      members--;
      if (members == 0 && subscription.isActive()) {
        subscription.unsubscribe();
      }
    }
  }
}
