package brokerbench.broker.nats.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.SendCallback;
import io.nats.client.JetStream;
import io.nats.client.api.PublishAck;
import java.util.concurrent.CompletableFuture;

/** Publishes without waiting: the callback runs on the connection's reply thread. */
final class AsyncProducer implements Producer {

  private final JetStream jetStream;
  private final String subject;
  private final int index;
  private volatile boolean closed;

  AsyncProducer(JetStream jetStream, String subject, int index) {
    this.jetStream = jetStream;
    this.subject = subject;
    this.index = index;
  }

  @Override
  public void send(OutgoingMessage message, SendCallback callback) {
    long sequence = message.sequence();
    CompletableFuture<PublishAck> acknowledgement;
    try {
      if (closed) {
        throw new IllegalStateException("send on a closed NATS producer");
      }
      acknowledgement =
          jetStream.publishAsync(
              subject, MessageHeaders.ofStored(message, index), message.payload());
    } catch (RuntimeException e) {
      callback.failed(sequence, e);
      return;
    }
    var _ =
        acknowledgement.whenComplete(
            (_, failure) -> {
              if (failure == null) {
                callback.acknowledged(sequence);
              } else {
                callback.failed(sequence, NatsFailures.causeOf(failure));
              }
            });
  }

  /** Lets the acknowledgements of what was sent still arrive: the connection stays open. */
  @Override
  public void close() {
    closed = true;
  }
}
