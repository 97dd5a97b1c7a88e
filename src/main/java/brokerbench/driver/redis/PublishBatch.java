package brokerbench.driver.redis;

import brokerbench.driver.OutgoingMessage;
import brokerbench.driver.SendCallback;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.ArrayList;
import java.util.List;

/**
 * Publishes that go over the wire together. The first leads: what ends it before they are written
 * ends the others too, since nothing else would take them along.
 */
final class PublishBatch {

  /**
   * The client library reads no reply before the batch is written as a whole; beyond what a socket
   * takes at once that would be a wait.
   */
  private static final int FULL_BYTES = 1 << 16;

  private final Outbox outbox;
  private final ByteBuf bytes;
  private final List<PublishCommand> commands = new ArrayList<>();
  private boolean ended;

  /** Empty, and written into {@code bytes}, which are empty too. */
  PublishBatch(Outbox outbox, ByteBuf bytes) {
    this.outbox = outbox;
    this.bytes = bytes;
  }

  /** Called by the outbox, one at a time, while the batch is open. */
  PublishCommand add(PublishWords words, OutgoingMessage message, SendCallback callback) {
    PublishCommand command = new PublishCommand(bytes, words, message, callback);
    if (commands.isEmpty()) {
      command.leads(this);
    }
    commands.add(command);
    return command;
  }

  /** Of all that it holds. */
  int lengthBytes() {
    return bytes.readableBytes();
  }

  /** Whether the next publish begins another one. */
  boolean isFull() {
    return lengthBytes() >= FULL_BYTES;
  }

  /**
   * Writes all, once, on the event loop.
   *
   * @return false when the batch has ended before, and nothing was written
   */
  boolean write(ChannelHandlerContext context, ChannelPromise promise) {
    if (!end()) {
      return false;
    }
    var _ =
        promise.addListener(
            written -> {
              if (!written.isSuccess()) {
                fail(written.cause());
              }
            });
    var _ = context.write(commands, promise);
    outbox.giveBack(bytes);
    return true;
  }

  /** Fails all that are not written, if the batch has not been. */
  void endWith(Throwable cause) {
    if (end()) {
      fail(cause);
    }
  }

  private boolean end() {
    outbox.close(this);
    synchronized (this) {
      boolean first = !ended;
      ended = true;
      return first;
    }
  }

  private void fail(Throwable cause) {
    commands.forEach(command -> command.completeExceptionally(cause));
  }
}
