package brokerbench.broker.redis.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;

/** Asks a Redis node one thing. */
public final class RedisQuestions {

  private RedisQuestions() {}

  /** The reply of the node at {@code host:port} as text. */
  public static String ask(String address, Optional<String> password, String... words)
      throws IOException {
    int colon = address.lastIndexOf(':');
    InetSocketAddress node =
        new InetSocketAddress(
            address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
    try (RedisConnection connection = RedisConnection.open(node, password)) {
      return connection.ask(words);
    }
  }
}
