package brokerbench.driver.redis;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;

/**
 * Writes a whole batch in place of the publish that leads it. It stands before the client library's
 * own handlers, which write a list of commands into one buffer with one promise.
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
