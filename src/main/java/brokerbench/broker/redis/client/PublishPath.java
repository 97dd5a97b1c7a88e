package brokerbench.broker.redis.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.SendCallback;
import brokerbench.broker.redis.params.RedisSettings;
import io.lettuce.core.api.StatefulConnection;

/**
 * How publishes get from producers' threads to a connection; {@code redis.flush} says which way.
 */
sealed interface PublishPath permits DirectPublishPath, FollowingPath, Outbox {

  /** The way of {@code settings} to {@code connection}. */
  static PublishPath of(
      StatefulConnection<byte[], byte[]> connection, RedisSettings.Client settings) {
    return settings.consolidatesFlushes()
        ? new Outbox(connection)
        : new DirectPublishPath(connection);
  }

  /** Publishes a copy of {@code message}; {@code callback} hears of its end, once. */
  void send(PublishWords words, OutgoingMessage message, SendCallback callback);
}
