package brokerbench.broker.redis.client;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;

/**
 * Writes a whole batch in place of the publish that leads it. It stands before the client library's
 * own handlers, which take a list of commands as one message.
 */
final class OutboxHandler extends ChannelOutboundHandlerAdapter {

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    PublishBatch led = message instanceof PublishCommand publish ? publish.led() : null;
    if (led == null || !led.write(context, promise)) {
      var _ = context.write(message, promise);
    }
  }
}
