package brokerbench.broker.nats.client;

import brokerbench.broker.PushedConsumer;
import io.nats.client.Message;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** A consumer that a dispatcher of the library feeds. */
final class PushConsumer implements PushedConsumer {

  private final Consumer<Message> delivery;
  private final ReentrantLock delivering = new ReentrantLock();
  private boolean closed;
  private Runnable leaving = () -> {};

  /**
   * @param delivery takes each message, one at a time, until the consumer is closed
   */
  PushConsumer(Consumer<Message> delivery) {
    this.delivery = delivery;
  }

  void received(Message message) {
    delivering.lock();
    try {
      if (!closed) {
        delivery.accept(message);
      }
    } finally {
      delivering.unlock();
    }
  }

  /** Closing runs {@code how}, which ends the subscriptions. */
  void leavesBy(Runnable how) {
    leaving = how;
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
    leaving.run();
  }
}
