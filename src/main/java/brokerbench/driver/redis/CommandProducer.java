package brokerbench.driver.redis;

import brokerbench.driver.OutgoingMessage;
import brokerbench.driver.Producer;
import brokerbench.driver.SendCallback;
import io.lettuce.core.RedisFuture;

/** Publishes without waiting: the callback runs on the event loop of the connection. */
final class CommandProducer implements Producer {

  /** The command that publishes to one partition. */
  interface Command {
    RedisFuture<?> send(OutgoingMessage message);
  }

  private final Command command;
  private volatile boolean closed;

  CommandProducer(Command command) {
    this.command = command;
  }

  @Override
  public void send(OutgoingMessage message, SendCallback callback) {
    long sequence = message.sequence();
    RedisFuture<?> reply;
    try {
      if (closed) {
        throw new IllegalStateException("send on a closed Redis producer");
      }
      reply = command.send(message);
    } catch (RuntimeException e) {
      callback.failed(sequence, e);
      return;
    }
    var _ =
        reply.whenComplete(
            (_, failure) -> {
              if (failure == null) {
                callback.acknowledged(sequence);
              } else {
                callback.failed(sequence, failure);
              }
            });
  }

  /** Lets the replies to what was sent still arrive: the connection stays open. */
  @Override
  public void close() {
    closed = true;
  }
}
