package brokerbench.broker.redis.client;

import brokerbench.broker.redis.params.RedisSettings;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * The connections that producers share, as many to each node as the trial says, made when first
 * asked for. Safe for several threads.
 */
final class RedisConnections {

  private final RedisClient client;
  private final Nodes nodes;
  private final int perNode;
  private final int maxInFlight;
  private final RedisSettings.Client settings;
  private final List<Rotation> rotations;

  RedisConnections(RedisClient client, Nodes nodes, RedisSettings.Client settings) {
    this.client = client;
    this.nodes = nodes;
    this.settings = settings;
    this.perNode = settings.connections();
    this.maxInFlight = settings.maxInFlight();
    this.rotations = new ArrayList<>();
    for (int node = 0; node < nodes.count(); node++) {
      rotations.add(new Rotation());
    }
  }

  /**
   * A connection.
   *
   * @param path to it, of all producers that share it
   * @param room one permit for each publish that may be unanswered in an open loop
   */
  record Shared(PublishPath path, Semaphore room) {}

  /**
   * The next connection to {@code node}, in rotation.
   *
   * @throws brokerbench.broker.DriverException if it does not answer
   */
  synchronized Shared next(int node) {
    Rotation rotation = rotations.get(node);
    if (rotation.open.size() < perNode) {
      rotation.open.add(connect(node));
    }
    return rotation.open.get(rotation.taken++ % perNode);
  }

  private Shared connect(int node) {
    StatefulRedisConnection<byte[], byte[]> connection =
        RedisAnswer.connection(
            nodes.uri(node), uri -> client.connect(ByteArrayCodec.INSTANCE, uri));
    return new Shared(PublishPath.of(connection, settings), new Semaphore(maxInFlight));
  }

  /** Of one node. */
  private static final class Rotation {
    private final List<Shared> open = new ArrayList<>();
    private int taken;
  }
}
