package brokerbench.broker.redis.client;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Writes a batch that the client library's handlers have let pass as the bytes that it already is.
 * It stands right before the library's encoder, which would copy each publish of it.
 */
final class BatchEncoder extends ChannelOutboundHandlerAdapter {

  private final ChannelHandlerContext encoder;

  /** In place of the library's {@code encoder}, where it can be. */
  BatchEncoder(ChannelHandlerContext encoder) {
    this.encoder = encoder;
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    int passed = message instanceof Collection<?> commands ? commands.size() : 1;
    PublishBatch batch = ledBy(message);
    if (batch == null || !batch.writeBytes(passed, encoder)) {
      var _ = context.write(message, promise);
    }
  }

  private static @Nullable PublishBatch ledBy(Object message) {
    Object first =
        message instanceof Collection<?> commands && !commands.isEmpty()
            ? commands.iterator().next()
            : message;
    return first instanceof PublishCommand publish ? publish.led() : null;
  }
}
