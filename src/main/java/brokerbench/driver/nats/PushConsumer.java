package brokerbench.driver.nats;

import brokerbench.driver.PushedConsumer;
import io.nats.client.Dispatcher;
import io.nats.client.JetStreamSubscription;
import io.nats.client.Message;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A member of a deliver group; the dispatcher of its topic calls the listener. */
final class PushConsumer implements PushedConsumer {

  private final Dispatcher dispatcher;
  private final Acknowledger acknowledger;
  private final ReentrantLock delivering = new ReentrantLock();
  private boolean closed;
  private @Nullable JetStreamSubscription subscription;

  PushConsumer(Dispatcher dispatcher, Acknowledger acknowledger) {
    this.dispatcher = dispatcher;
    this.acknowledger = acknowledger;
  }

  void received(Message message) {
    delivering.lock();
    try {
      if (!closed) {
        acknowledger.deliver(message, true);
      }
    } finally {
      delivering.unlock();
    }
  }

  void subscribed(JetStreamSubscription made) {
    subscription = made;
  }

  @Override
  public void close() {
    delivering.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
    } finally {
      delivering.unlock();
    }
    if (subscription != null && dispatcher.isActive()) {
      dispatcher.unsubscribe(subscription);
    }
  }
}
