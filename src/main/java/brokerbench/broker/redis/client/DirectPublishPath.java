package brokerbench.broker.redis.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.SendCallback;
import io.lettuce.core.api.StatefulConnection;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;

/** Each publish is handed to the client library by itself. */
record DirectPublishPath(StatefulConnection<byte[], byte[]> connection) implements PublishPath {
  @Override
  public void send(PublishWords words, OutgoingMessage message, SendCallback callback) {
    PublishWords following = words.following();
    if (following == null) {
      PublishCommand command = command(words, message, callback);
      try {
        connection.dispatch(command);
      } catch (RuntimeException e) {
        command.completeExceptionally(e);
      }
    } else {
      AwaitedPublish awaited = new AwaitedPublish(message.sequence(), callback);
      dispatch(
          List.of(
              command(words, message, awaited),
              command(following, message, AwaitedPublish.ofAll(List.of(awaited)))));
    }
  }

  private static PublishCommand command(
      PublishWords words, OutgoingMessage message, SendCallback callback) {
    ByteBuf bytes = Unpooled.buffer(words.mostBytes(message.payload(), message.timestampHeader()));
    return new PublishCommand(bytes, words, message, callback);
  }

  private void dispatch(List<PublishCommand> together) {
    try {
      var _ = connection.dispatch(together);
    } catch (RuntimeException e) {
      together.forEach(command -> command.completeExceptionally(e));
    }
  }
}
