package brokerbench.broker.redis.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.SendCallback;
import java.util.concurrent.Semaphore;

/**
 * Waits for room on its connection before it publishes.
 *
 * @param room one permit for each publish that may be unanswered, shared by all producers of a
 *     connection
 */
record BoundedProducer(Producer producer, Semaphore room) implements Producer {
  @Override
  public void send(OutgoingMessage message, SendCallback callback) {
    try {
      room.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      callback.failed(message.sequence(), e);
      return;
    }
    producer.send(message, new Releasing(room, callback));
  }

  @Override
  public void close() {
    producer.close();
  }

  private record Releasing(Semaphore room, SendCallback callback) implements SendCallback {

    @Override
    public void acknowledged(long sequence) {
      room.release();
      callback.acknowledged(sequence);
    }

    @Override
    public void failed(long sequence, Throwable cause) {
      room.release();
      callback.failed(sequence, cause);
    }
  }
}
