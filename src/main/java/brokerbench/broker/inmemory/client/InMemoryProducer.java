package brokerbench.broker.inmemory.client;

import brokerbench.broker.DriverException;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.SendCallback;

/** Publishes to one partition of the in-memory broker. */
final class InMemoryProducer implements Producer {

  private final PartitionWriter partition;
  private volatile boolean closed;

  InMemoryProducer(PartitionWriter partition) {
    this.partition = partition;
  }

  @Override
  public void send(OutgoingMessage message, SendCallback callback) {
    long sequence = message.sequence();
    try {
      if (closed) {
        throw new DriverException("send on a closed in-memory producer");
      }
      partition.append(message.payload());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      callback.failed(sequence, e);
      return;
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
    try {
      partition.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
