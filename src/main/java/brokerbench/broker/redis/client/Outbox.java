package brokerbench.broker.redis.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.SendCallback;
import io.lettuce.core.api.StatefulConnection;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.buffer.UnpooledDirectByteBuf;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Publishes of one connection that wait for its event loop, in the form that goes over the wire.
 * The client library is handed the first of a batch alone; when that reaches the event loop, {@link
 * OutboxHandler} takes all that have come since along with it, and {@link BatchEncoder} writes the
 * bytes that they share.
 */
final class Outbox implements PublishPath {

  private static final int LEAST_BYTES = 1 << 10;
  private static final int MOST_SPARE_BYTES = 1 << 18;

  private final StatefulConnection<byte[], byte[]> connection;
  private @Nullable PublishBatch open;
  private final Deque<ByteBuf> spares = new ArrayDeque<>();
  private int spareBytes;

  Outbox(StatefulConnection<byte[], byte[]> connection) {
    this.connection = connection;
  }

  @Override
  public void send(PublishWords words, OutgoingMessage message, SendCallback callback) {
    PublishCommand command;
    RuntimeException refusal = null;
    synchronized (this) {
      PublishBatch batch = open;
      boolean first = batch == null || batch.isFull();
      if (batch == null || first) {
        batch = new PublishBatch(this, takeBytes());
        open = batch;
      }
      command = batch.add(words, message, callback);
      if (first) {
        // Outside, a thread whose batch has become full could be overtaken by the next one's.
        refusal = dispatch(command);
      }
    }
    if (refusal != null) {
      command.completeExceptionally(refusal);
    }
  }

  private @Nullable RuntimeException dispatch(PublishCommand first) {
    try {
      connection.dispatch(first);
      return null;
    } catch (RuntimeException e) {
      return e;
    }
  }

  /** Lets nothing more join {@code batch}. */
  synchronized void close(PublishBatch batch) {
    if (open == batch) {
      open = null;
    }
  }

  /** Takes the bytes of a batch that has ended, to use them again. */
  synchronized void giveBack(ByteBuf bytes) {
    if (bytes.refCnt() == 1 && spareBytes + bytes.capacity() <= MOST_SPARE_BYTES) {
      spareBytes += bytes.capacity();
      spares.addLast(bytes.clear());
    } else {
      bytes.release();
    }
  }

  /**
   * Of memory that a system call reads. Not of a pool, which makes and zeroes whole chunks of
   * megabytes again when what is in flight goes up and down around their size.
   */
  private ByteBuf takeBytes() {
    ByteBuf spare = spares.pollLast();
    if (spare == null) {
      return new UnpooledDirectByteBuf(
          UnpooledByteBufAllocator.DEFAULT, LEAST_BYTES, Integer.MAX_VALUE);
    }
    spareBytes -= spare.capacity();
    return spare;
  }
}
