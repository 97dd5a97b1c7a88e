package brokerbench.broker.redis.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.SendCallback;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.ProtocolKeyword;
import io.lettuce.core.protocol.RedisCommand;
import io.netty.buffer.ByteBuf;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * One publish on its way. The client library's own commands come with a future each; this one tells
 * the callback, once, on the thread that ends it: the event loop of the connection when the reply
 * is there.
 */
final class PublishCommand implements RedisCommand<byte[], byte[], Void> {

  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(PublishCommand.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static final int UNANSWERED = 0;
  private static final int ANSWERED = 1;
  private static final int CANCELLED = 2;

  /** Nobody asks for them: the words write themselves. */
  private static final CommandArgs<byte[], byte[]> NO_ARGUMENTS =
      new CommandArgs<>(ByteArrayCodec.INSTANCE);

  private final ProtocolKeyword type;
  private final int firstByte;
  private final int lengthBytes;
  private final long sequence;
  private final long leastReply;
  private final SendCallback callback;
  private final Reply reply = new Reply();
  private @Nullable ByteBuf bytes;
  private @Nullable PublishBatch led;

  /** Changes through {@link #STATE} alone. */
  private volatile int state;

  /**
   * The publish of {@code message}, written behind what {@code bytes} holds, from where it copies
   * itself unless its batch is written as a whole.
   */
  PublishCommand(
      ByteBuf bytes, PublishWords words, OutgoingMessage message, SendCallback callback) {
    this.type = words.type();
    this.firstByte = bytes.writerIndex();
    words.write(bytes, message.payload(), message.timestampHeader());
    this.lengthBytes = bytes.writerIndex() - firstByte;
    this.bytes = bytes;
    this.sequence = message.sequence();
    this.leastReply = words.leastReply();
    this.callback = callback;
  }

  /** The others of {@code batch} wait for this one. */
  void leads(PublishBatch batch) {
    led = batch;
  }

  /** The batch that it leads; null if none. */
  @Nullable PublishBatch led() {
    return led;
  }

  /** Its bytes are on their way and belong to others from now on. */
  void written() {
    bytes = null;
  }

  /** Once only, and not when it is written with its batch. */
  @Override
  public void encode(ByteBuf out) {
    ByteBuf from = bytes;
    if (from == null) {
      throw new IllegalStateException(this + " is written twice");
    }
    written();
    out.writeBytes(from, firstByte, lengthBytes);
  }

  @Override
  public void complete() {
    if (end(ANSWERED)) {
      if (reply.hasError()) {
        callback.failed(sequence, new RedisCommandExecutionException(reply.getError()));
      } else if (reply.number < leastReply) {
        callback.failed(
            sequence,
            new RedisCommandExecutionException(
                "%s: %d of %d replicas had the entry in time"
                    .formatted(type, reply.number, leastReply)));
      } else {
        callback.acknowledged(sequence);
      }
    }
  }

  @Override
  public boolean completeExceptionally(Throwable failure) {
    boolean first = end(ANSWERED);
    if (first) {
      fail(failure);
    }
    return first;
  }

  @Override
  public void cancel() {
    if (end(CANCELLED)) {
      fail(new CancellationException(reply.getError()));
    }
  }

  private void fail(Throwable cause) {
    callback.failed(sequence, cause);
    if (led != null) {
      led.endWith(cause);
    }
  }

  private boolean end(int as) {
    return STATE.compareAndSet(this, UNANSWERED, as);
  }

  @Override
  public boolean isCancelled() {
    return state == CANCELLED;
  }

  @Override
  public boolean isDone() {
    return state != UNANSWERED;
  }

  @Override
  public CommandOutput<byte[], byte[], Void> getOutput() {
    return reply;
  }

  /** Refuses: a publish is no part of a transaction. */
  @Override
  public void setOutput(CommandOutput<byte[], byte[], Void> output) {
    throw new UnsupportedOperationException("a publish keeps its reply");
  }

  @Override
  public CommandArgs<byte[], byte[]> getArgs() {
    return NO_ARGUMENTS;
  }

  @Override
  public ProtocolKeyword getType() {
    return type;
  }

  @Override
  public String toString() {
    return type + " " + sequence;
  }

  /** An error or a number: the id of an entry is not kept. */
  private static final class Reply extends CommandOutput<byte[], byte[], Void> {

    private long number;

    private Reply() {
      super(ByteArrayCodec.INSTANCE, null);
    }

    @Override
    public void set(ByteBuffer bytes) {}

    @Override
    public void set(long integer) {
      number = integer;
    }
  }
}
