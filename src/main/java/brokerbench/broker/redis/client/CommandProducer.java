package brokerbench.broker.redis.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.SendCallback;

/** Publishes without waiting: the callback runs on the event loop of the connection. */
final class CommandProducer implements Producer {

  private final PublishPath path;
  private final PublishWords words;
  private volatile boolean closed;

  CommandProducer(PublishPath path, PublishWords words) {
    this.path = path;
    this.words = words;
  }

  @Override
  public void send(OutgoingMessage message, SendCallback callback) {
    if (closed) {
      callback.failed(
          message.sequence(), new IllegalStateException("send on a closed Redis producer"));
    } else {
      path.send(words, message, callback);
    }
  }

  /** Lets the replies to what was sent still arrive: the connection stays open. */
  @Override
  public void close() {
    closed = true;
  }
}
