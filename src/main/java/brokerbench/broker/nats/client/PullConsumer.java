package brokerbench.broker.nats.client;

import brokerbench.broker.DriverException;
import brokerbench.broker.KillableConsumer;
import io.nats.client.Connection;
import io.nats.client.IterableConsumer;
import io.nats.client.JetStreamStatusCheckedException;
import io.nats.client.Message;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A member with a consumer of its own on the durable. It iterates instead of fetching, because the
 * library then asks for more while a quarter of the batch is still to come, and no round trip
 * stands between two batches.
 */
final class PullConsumer implements KillableConsumer {

  private final String name;
  private final Connection connection;
  private final IterableConsumer consumer;
  private final int batchMessages;
  private final Acknowledger acknowledger;
  private volatile @Nullable Message ahead;
  private volatile boolean closed;

  PullConsumer(
      String name,
      Connection connection,
      IterableConsumer consumer,
      int batchMessages,
      Acknowledger acknowledger) {
    this.name = name;
    this.connection = connection;
    this.consumer = consumer;
    this.batchMessages = batchMessages;
    this.acknowledger = acknowledger;
  }

  @Override
  public int poll(Duration maxWait) {
    try {
      // A wait of zero means for ever to the library, and none at all means not to wait.
      Message message = next(maxWait.isPositive() ? maxWait : null);
      int received = 0;
      while (message != null) {
        received++;
        acknowledger.take(message);
        Message following = received < batchMessages ? next(null) : null;
        ahead = following;
        if (!acknowledger.deliver(message, following == null)) {
          // Killed: what it has in its hands stays there.
          return received;
        }
        message = following;
      }
      return received;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  private @Nullable Message next(@Nullable Duration wait) throws InterruptedException {
    try {
      Message message = consumer.nextMessage(wait);
      // Without a connection the library says at once that there is no message, and nothing more.
      if (message == null && connection.getStatus() == Connection.Status.CLOSED) {
        throw new DriverException("NATS consumer " + name + ": the connection is closed");
      }
      return message;
    } catch (JetStreamStatusCheckedException e) {
      throw new DriverException("NATS consumer " + name + " failed", e);
    }
  }

  @Override
  public List<byte[]> kill() {
    closed = true;
    acknowledger.stop();
    // It asks for no more, and what has come is not its subscription's any more once that ends.
    consumer.stop();
    Set<Message> held = new LinkedHashSet<>();
    try {
      for (Message queued = next(null); queued != null; queued = next(null)) {
        held.add(queued);
      }
      connection.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException("NATS: interrupted killing consumer " + name, e);
    }
    acknowledger.unacknowledged().ifPresent(held::add);
    Optional.ofNullable(ahead).ifPresent(held::add);
    return held.stream().map(Message::getData).toList();
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      consumer.close();
    } catch (Exception e) {
      throw new DriverException("NATS consumer " + name + " did not close", e);
    }
  }
}
