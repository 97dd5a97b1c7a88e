package brokerbench.broker.nats.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.SendCallback;
import io.nats.client.JetStream;
import io.nats.client.JetStreamApiException;
import java.io.IOException;

/** Publishes and waits for the acknowledgement: the callback runs before {@code send} returns. */
final class SyncProducer implements Producer {

  private final JetStream jetStream;
  private final String subject;
  private final int index;
  private volatile boolean closed;

  SyncProducer(JetStream jetStream, String subject, int index) {
    this.jetStream = jetStream;
    this.subject = subject;
    this.index = index;
  }

  @Override
  public void send(OutgoingMessage message, SendCallback callback) {
    long sequence = message.sequence();
    try {
      if (closed) {
        throw new IllegalStateException("send on a closed NATS producer");
      }
      jetStream.publish(subject, MessageHeaders.ofStored(message, index), message.payload());
    } catch (IOException | JetStreamApiException | RuntimeException e) {
      callback.failed(sequence, e);
      return;
    }
    callback.acknowledged(sequence);
  }

  @Override
  public void close() {
    closed = true;
  }
}
