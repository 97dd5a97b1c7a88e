package brokerbench.broker.nats.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.SendCallback;
import io.nats.client.Connection;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * Publishes without an acknowledgement: the callback runs when the library has taken the message,
 * which waits for room in the library's queue for 2 s and then fails.
 */
final class CoreProducer implements Producer {

  private static final Duration FLUSH_LIMIT = Duration.ofSeconds(2);

  private final Connection connection;
  private final String subject;
  private volatile boolean closed;

  CoreProducer(Connection connection, String subject) {
    this.connection = connection;
    this.subject = subject;
  }

  @Override
  public void send(OutgoingMessage message, SendCallback callback) {
    long sequence = message.sequence();
    try {
      if (closed) {
        throw new IllegalStateException("send on a closed NATS producer");
      }
      // The library copies the payload later, on its own thread, and tells nobody when.
      connection.publish(subject, MessageHeaders.of(message), message.payload().clone());
    } catch (RuntimeException e) {
      callback.failed(sequence, e);
      return;
    }
    callback.acknowledged(sequence);
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (connection.getStatus() == Connection.Status.CONNECTED) {
      flush();
    }
  }

  private void flush() {
    try {
      connection.flush(FLUSH_LIMIT);
    } catch (TimeoutException e) {
      // A server that is gone takes nothing more; the audit misses what was in the queue.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
