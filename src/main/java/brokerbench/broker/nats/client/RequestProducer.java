package brokerbench.broker.nats.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.SendCallback;
import brokerbench.quantity.DurationText;
import io.nats.client.Connection;
import io.nats.client.JetStreamStatusException;
import io.nats.client.Message;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests: the first reply is the acknowledgement, told on the connection's reply thread.
 */
final class RequestProducer implements Producer {

  private final Connection connection;
  private final String subject;
  private final Duration timeout;
  private final boolean waits;
  private final AtomicLong noResponders;
  private volatile boolean closed;

  /**
   * @param timeout longest wait for a reply
   * @param waits whether {@code send} returns after the reply
   * @param noResponders counts the requests for which nobody was subscribed
   */
  RequestProducer(
      Connection connection,
      String subject,
      Duration timeout,
      boolean waits,
      AtomicLong noResponders) {
    this.connection = connection;
    this.subject = subject;
    this.timeout = timeout;
    this.waits = waits;
    this.noResponders = noResponders;
  }

  @Override
  public void send(OutgoingMessage message, SendCallback callback) {
    long sequence = message.sequence();
    CompletableFuture<Message> reply;
    try {
      if (closed) {
        throw new IllegalStateException("send on a closed NATS producer");
      }
      reply =
          connection.requestWithTimeout(
              subject, MessageHeaders.of(message), message.payload(), timeout);
    } catch (RuntimeException e) {
      callback.failed(sequence, e);
      return;
    }
    var _ = reply.whenComplete((_, failure) -> tell(callback, sequence, failure));
    if (waits) {
      await(reply);
    }
  }

  private void tell(SendCallback callback, long sequence, @Nullable Throwable failure) {
    if (failure == null) {
      callback.acknowledged(sequence);
      return;
    }
    Throwable cause = NatsFailures.causeOf(failure);
    if (cause instanceof JetStreamStatusException refused && refused.getStatus().isNoResponders()) {
      noResponders.incrementAndGet();
    }
    callback.failed(sequence, cause);
  }

  /** Waits for the callback; a reply that does not come in time fails. */
  private void await(CompletableFuture<Message> reply) {
    try {
      var _ = reply.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      reply.completeExceptionally(
          new TimeoutException("no reply from " + subject + " within " + DurationText.of(timeout)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      reply.completeExceptionally(e);
    } catch (ExecutionException | CancellationException told) {
      // The callback has had it.
      return;
    }
  }

  /** Lets the replies to what was sent still arrive: the connection stays open. */
  @Override
  public void close() {
    closed = true;
  }
}
