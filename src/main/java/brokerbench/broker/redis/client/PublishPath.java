package brokerbench.broker.redis.client;

import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.SendCallback;
import brokerbench.scenario.Params;
import io.lettuce.core.api.StatefulConnection;

/**
 * How publishes get from producers' threads to a connection; {@code redis.flush} says which way.
 */
sealed interface PublishPath permits DirectPublishPath, Outbox {

  /** The way of {@code params} to {@code connection}. */
  static PublishPath of(StatefulConnection<byte[], byte[]> connection, Params params) {
    return consolidated(params) ? new Outbox(connection) : new DirectPublishPath(connection);
  }

  /** Whether publishes wait for an event loop that writes them together. */
  static boolean consolidated(Params params) {
    return params.is("redis.flush", "consolidated");
  }

  /** Publishes a copy of {@code message}; {@code callback} hears of its end, once. */
  void send(PublishWords words, OutgoingMessage message, SendCallback callback);
}
