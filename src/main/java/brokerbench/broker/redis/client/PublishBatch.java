package brokerbench.broker.redis.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.SendCallback;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Publishes that go over the wire together. The first leads: what ends it before they are written
 * ends the others too, since nothing else would take them along.
 */
final class PublishBatch {

  /** From here on it takes no more, which bounds the memory of an outbox. */
  private static final int FULL_BYTES = 1 << 16;

  private static final int USUAL_COMMANDS = 16;

  private final Outbox outbox;
  private final ByteBuf bytes;
  private final List<PublishCommand> commands = new ArrayList<>(USUAL_COMMANDS);
  private final List<AwaitedPublish> awaited = new ArrayList<>();
  private @Nullable PublishWords behind;
  private boolean ended;

  /** While the client library's handlers have it on the event loop, what ends its write. */
  private @Nullable ChannelPromise passing;

  /** Empty, and written into {@code bytes}, which are empty too and of which it is the owner. */
  PublishBatch(Outbox outbox, ByteBuf bytes) {
    this.outbox = outbox;
    this.bytes = bytes;
  }

  /** Called by the outbox, one at a time, while the batch is open. */
  PublishCommand add(PublishWords words, OutgoingMessage message, SendCallback callback) {
    PublishWords following = words.following();
    if (following == null) {
      return append(words, message, callback);
    }
    AwaitedPublish publish = new AwaitedPublish(message.sequence(), callback);
    awaited.add(publish);
    behind = following;
    return append(words, message, publish);
  }

  private PublishCommand append(
      PublishWords words, OutgoingMessage message, SendCallback callback) {
    PublishCommand command = new PublishCommand(bytes, words, message, callback);
    if (commands.isEmpty()) {
      command.leads(this);
    }
    commands.add(command);
    return command;
  }

  /** Whether the next publish begins another one. */
  boolean isFull() {
    return bytes.readableBytes() >= FULL_BYTES;
  }

  /**
   * Passes all to the client library's handlers, once, on the event loop.
   *
   * @return false when the batch has ended before, and nothing was passed
   */
  boolean write(ChannelHandlerContext context, ChannelPromise promise) {
    if (!end()) {
      return false;
    }
    var _ =
        promise.addListener(
            written -> {
              outbox.giveBack(bytes);
              if (!written.isSuccess()) {
                fail(written.cause());
              }
            });
    if (behind != null) {
      // One for all: it answers for everything that its connection wrote before it.
      var _ = append(behind, new OutgoingMessage(), AwaitedPublish.ofAll(awaited));
    }
    passing = promise;
    // With a promise that counts, the library would add a listener to it for each command.
    var _ = context.write(commands, context.voidPromise());
    if (passing != null) {
      passing = null;
      promise.trySuccess();
    }
    return true;
  }

  /**
   * Writes the bytes that all share, once, while {@link #write} is under way.
   *
   * @param passed how many publishes the client library's handlers have let pass
   * @param encoder of the library, behind which the bytes go
   * @return false, and nothing is written, when that is not all of them
   */
  boolean writeBytes(int passed, ChannelHandlerContext encoder) {
    ChannelPromise promise = passing;
    if (promise == null || passed != commands.size()) {
      return false;
    }
    passing = null;
    commands.forEach(PublishCommand::written);
    var _ = encoder.write(bytes.retain(), promise);
    return true;
  }

  /** Fails all that are not written, if the batch has not been. */
  void endWith(Throwable cause) {
    if (end()) {
      outbox.giveBack(bytes);
      fail(cause);
    }
  }

  private boolean end() {
    synchronized (this) {
      if (ended) {
        return false;
      }
      ended = true;
    }
    outbox.close(this);
    return true;
  }

  private void fail(Throwable cause) {
    commands.forEach(command -> command.completeExceptionally(cause));
  }
}
