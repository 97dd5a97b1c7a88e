package brokerbench.broker.redis.client;

import brokerbench.broker.MessageListener;
import brokerbench.broker.PushedConsumer;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Subscribes to channels; the event loops of its connections call the listener. */
final class ChannelConsumer extends RedisPubSubAdapter<byte[], byte[]> implements PushedConsumer {

  private final MessageListener listener;
  private final List<StatefulRedisPubSubConnection<byte[], byte[]>> connections = new ArrayList<>();
  private final ReentrantLock delivering = new ReentrantLock();
  private boolean closed;

  ChannelConsumer(MessageListener listener) {
    this.listener = listener;
  }

  /** Receives what comes through {@code connection}, and closes it in the end. */
  void receiveFrom(StatefulRedisPubSubConnection<byte[], byte[]> connection) {
    connections.add(connection);
    connection.addListener(this);
  }

  @Override
  public void message(byte[] channel, byte[] payload) {
    deliver(payload);
  }

  @Override
  public void smessage(byte[] channel, byte[] payload) {
    deliver(payload);
  }

  private void deliver(byte[] payload) {
    delivering.lock();
    try {
      if (!closed) {
        listener.received(payload, 0, payload.length);
      }
    } finally {
      delivering.unlock();
    }
  }

  @Override
  public void close() {
    delivering.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
    } finally {
      delivering.unlock();
    }
    connections.stream()
        .map(StatefulRedisPubSubConnection::closeAsync)
        .toList()
        .forEach(closing -> closing.join());
  }
}
