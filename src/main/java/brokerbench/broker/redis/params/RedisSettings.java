package brokerbench.broker.redis.params;

import brokerbench.scenario.Params;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * The parameters of Redis and Valkey as their rooms use them; each is described where it is
 * declared.
 *
 * @param isSocket whether clients reach a node through its Unix socket
 */
public record RedisSettings(
    Mode mode, Server server, boolean isSocket, Client client, StreamSettings streams) {

  /** From a point of the parameter space. */
  public static RedisSettings of(Params params) {
    return new RedisSettings(
        Mode.of(params.text("redis.mode")),
        Server.of(params),
        params.is("redis.transport", "unix"),
        Client.of(params),
        StreamSettings.of(params));
  }

  /** Version of the client library, which is loaded before anything else is resolved. */
  public static String clientVersion(Params params) {
    return params.text("redis.client_version");
  }

  /** The oldest version of Redis that has the commands of the mode. */
  public String leastRedisVersion() {
    return switch (mode) {
      case PUBSUB -> "2.0";
      case SHARDED_PUBSUB -> "7.0";
      case STREAMS -> streams.recovers() ? "6.2" : "5.0";
    };
  }

  /**
   * A node's software and its configuration.
   *
   * @param software {@code redis} or {@code valkey}
   * @param image of its container, or {@code auto}
   * @param appendFsync {@code no}, {@code everysec} or {@code always}
   * @param isSaving whether there are snapshots
   * @param pubSubBuffer limits of a subscriber's buffer, as the server writes them
   */
  public record Server(
      String software,
      String version,
      String image,
      int ioThreads,
      boolean appendOnly,
      String appendFsync,
      boolean noFsyncOnRewrite,
      long aofRewriteMinBytes,
      boolean isSaving,
      String pubSubBuffer,
      Duration clusterNodeTimeout) {

    private static Server of(Params params) {
      return new Server(
          params.text("redis.server"),
          params.text("redis.version"),
          params.text("redis.image"),
          params.count("redis.io_threads"),
          params.flag("redis.appendonly"),
          params.text("redis.appendfsync"),
          params.flag("redis.no_fsync_on_rewrite"),
          params.size("redis.aof_rewrite_min_size").bytes(),
          !params.is("redis.save", "none"),
          params.text("redis.pubsub_buffer"),
          params.time("redis.cluster_node_timeout"));
    }
  }

  /**
   * Settings of the client library.
   *
   * @param consolidatesFlushes whether what waits for an event loop goes out together
   * @param eventLoops of the producers' connections, and as many of the consumers'; empty is the
   *     library's default
   * @param maxInFlight publishes that a connection may have unanswered in an open loop
   */
  public record Client(
      int connections,
      boolean consolidatesFlushes,
      OptionalLong eventLoops,
      int maxInFlight,
      Duration longestReconnectDelay) {

    private static Client of(Params params) {
      return new Client(
          params.count("redis.connections"),
          params.is("redis.flush", "consolidated"),
          params.wholeUnless("redis.event_loops", "auto"),
          params.count("redis.max_in_flight"),
          params.time("redis.longest_reconnect_delay"));
    }
  }
}
