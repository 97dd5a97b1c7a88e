package brokerbench.driver.redis;

import brokerbench.driver.OutgoingMessage;
import brokerbench.driver.SendCallback;
import io.lettuce.core.api.StatefulConnection;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Publishes of one connection that wait for its event loop, in the form that goes over the wire.
 * The client library is handed the first of a batch alone; when that reaches the event loop, {@link
 * OutboxHandler} takes all that have come since along with it.
 */
final class Outbox implements PublishPath {

  private static final int USUAL_BYTES = 1 << 15;

  private final StatefulConnection<byte[], byte[]> connection;
  private @Nullable PublishBatch open;
  private @Nullable ByteBuf spare;

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
        batch = new PublishBatch(this, spare == null ? Unpooled.buffer(USUAL_BYTES) : spare);
        spare = null;
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

  /** Takes the bytes of a batch that has been written, to use them again. */
  synchronized void giveBack(ByteBuf written) {
    spare = written.clear();
  }
}
