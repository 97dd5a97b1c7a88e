package brokerbench.driver.redis;

import brokerbench.driver.OutgoingMessage;
import brokerbench.driver.Producer;
import brokerbench.driver.SendCallback;
import io.lettuce.core.api.StatefulConnection;

/** Publishes without waiting: the callback runs on the event loop of the connection. */
final class CommandProducer implements Producer {

  private final StatefulConnection<byte[], byte[]> connection;
  private final PublishWords words;
  private volatile boolean closed;

  CommandProducer(StatefulConnection<byte[], byte[]> connection, PublishWords words) {
    this.connection = connection;
    this.words = words;
  }

  @Override
  public void send(OutgoingMessage message, SendCallback callback) {
    PublishCommand command = new PublishCommand(words, message, callback);
    try {
      if (closed) {
        throw new IllegalStateException("send on a closed Redis producer");
      }
      connection.dispatch(command);
    } catch (RuntimeException e) {
      command.completeExceptionally(e);
    }
  }

  /** Lets the replies to what was sent still arrive: the connection stays open. */
  @Override
  public void close() {
    closed = true;
  }
}
