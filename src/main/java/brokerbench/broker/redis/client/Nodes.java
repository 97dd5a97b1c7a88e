package brokerbench.broker.redis.client;

import brokerbench.broker.DriverException;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Login;
import brokerbench.scenario.Tls;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.StringCodec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The nodes by number, from 0, each with a connection for orders and questions. Safe for several
 * threads.
 */
final class Nodes {

  /** Longer than any node takes that answers at all. */
  private static final long ANSWER_SECONDS = 1;

  private final RedisClient client;
  private final List<RedisURI> uris;
  private final Map<Integer, StatefulRedisConnection<String, String>> connections =
      new ConcurrentHashMap<>();

  Nodes(RedisClient client, List<RedisURI> uris) {
    this.client = client;
    this.uris = uris;
  }

  /**
   * The addresses of {@code endpoints} as the client library takes them.
   *
   * @throws DriverException when an address is of another transport than {@code redis.transport}
   * @throws brokerbench.scenario.InvalidScenarioException when there is no password in the file of
   *     {@code auth_file}
   */
  static List<RedisURI> uris(Endpoints endpoints, boolean isSocket, Tls tls) {
    return endpoints.addresses().stream()
        .map(address -> uri(address, isSocket, endpoints.login()).withSsl(tls.isOn()).build())
        .toList();
  }

  private static RedisURI.Builder uri(String address, boolean isSocket, Login login) {
    boolean socket = address.startsWith("/");
    if (socket != isSocket) {
      throw new DriverException(
          "redis.transport=%s does not fit the address '%s', which is %s of a Unix socket"
              .formatted(
                  isSocket ? "unix" : "tcp",
                  address,
                  socket ? "the path" : "not the absolute path"));
    }
    int colon = address.lastIndexOf(':');
    RedisURI.Builder uri =
        socket
            ? RedisURI.Builder.socket(address)
            : RedisURI.Builder.redis(
                address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
    Optional<char[]> password = login.secret().map(String::toCharArray);
    if (login.user().equals(Login.DEFAULT_USER)) {
      password.ifPresent(uri::withPassword);
    } else {
      password.ifPresent(given -> uri.withAuthentication(login.user(), given));
    }
    return uri;
  }

  /** The address as people write it. */
  static String address(RedisURI uri) {
    return uri.getSocket() == null ? uri.getHost() + ":" + uri.getPort() : uri.getSocket();
  }

  int count() {
    return uris.size();
  }

  RedisURI uri(int node) {
    return uris.get(node);
  }

  String address(int node) {
    return address(uri(node));
  }

  /**
   * Whether a connection to {@code node} was made and is lost; the library would keep a question
   * until it is back.
   */
  boolean isLost(int node) {
    StatefulRedisConnection<String, String> connection = connections.get(node);
    return connection != null && !connection.isOpen();
  }

  /** What {@code node} answers within a second; empty when it does not, or refuses. */
  <T> Optional<T> answer(
      int node, Function<RedisAsyncCommands<String, String>, RedisFuture<T>> question) {
    if (isLost(node)) {
      return Optional.empty();
    }
    try {
      RedisFuture<T> reply = question.apply(ask(node));
      return reply.await(ANSWER_SECONDS, TimeUnit.SECONDS)
          ? Optional.of(reply.get())
          : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException | DriverException gone) {
      return Optional.empty();
    }
  }

  /** Whether {@code node} answers within a second. */
  boolean answers(int node) {
    return answer(node, RedisAsyncCommands::ping).isPresent();
  }

  /**
   * A connection of {@code of} to {@code node}, for payloads.
   *
   * @throws DriverException if it does not answer
   */
  StatefulRedisConnection<byte[], byte[]> connect(int node, RedisClient of) {
    return RedisAnswer.connection(uri(node), uri -> of.connect(ByteArrayCodec.INSTANCE, uri));
  }

  /**
   * Commands to {@code node}.
   *
   * @throws DriverException if it does not answer
   */
  RedisAsyncCommands<String, String> ask(int node) {
    return connections
        .computeIfAbsent(
            node,
            _ -> RedisAnswer.connection(uri(node), uri -> client.connect(StringCodec.UTF8, uri)))
        .async();
  }
}
