package brokerbench.broker.redis.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.OptionalLong;

/** What a running Redis or Valkey node counts by itself. */
final class RedisStatistics {

  private static final String DISCONNECTIONS = "client_output_buffer_limit_disconnections:";

  private RedisStatistics() {}

  /**
   * Connections that the node has closed because their client did not read fast enough: more waited
   * for one than {@code client-output-buffer-limit} allows. Empty when the node does not answer, or
   * is a Redis 7.0 or older, which does not count them.
   *
   * @param password of the default user
   */
  public static OptionalLong slowConsumers(InetSocketAddress node, Optional<String> password) {
    try (RedisConnection connection = RedisConnection.open(node, password)) {
      return connection
          .ask("INFO", "stats")
          .lines()
          .filter(line -> line.startsWith(DISCONNECTIONS))
          .mapToLong(line -> Long.parseLong(line.substring(DISCONNECTIONS.length()).strip()))
          .findFirst();
    } catch (IOException silent) {
      return OptionalLong.empty();
    }
  }
}
