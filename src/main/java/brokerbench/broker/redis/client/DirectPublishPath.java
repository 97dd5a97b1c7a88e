package brokerbench.broker.redis.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.SendCallback;
import io.lettuce.core.api.StatefulConnection;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Each publish is handed to the client library by itself. */
final class DirectPublishPath implements PublishPath {

  private final StatefulConnection<byte[], byte[]> connection;

  DirectPublishPath(StatefulConnection<byte[], byte[]> connection) {
    this.connection = connection;
  }

  @Override
  public void send(PublishWords words, OutgoingMessage message, SendCallback callback) {
    ByteBuf bytes = Unpooled.buffer(words.mostBytes(message.payload(), message.timestampHeader()));
    PublishCommand command = new PublishCommand(bytes, words, message, callback);
    try {
      connection.dispatch(command);
    } catch (RuntimeException e) {
      command.completeExceptionally(e);
    }
  }
}
