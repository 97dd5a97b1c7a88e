package brokerbench.broker.redis.client;

import brokerbench.broker.redis.params.RedisSettings;
import io.lettuce.core.RedisClient;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;

/**
 * The connections that producers share, as many to each node as the trial says, made when first
 * asked for. Safe for several threads.
 */
final class RedisConnections {

  private final RedisClient client;
  private final Nodes nodes;
  private final RedisSettings.Client settings;
  private final Map<Integer, Deque<Shared>> byNode = new HashMap<>();

  RedisConnections(RedisClient client, Nodes nodes, RedisSettings.Client settings) {
    this.client = client;
    this.nodes = nodes;
    this.settings = settings;
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
    Deque<Shared> open = byNode.computeIfAbsent(node, _ -> new ArrayDeque<>());
    Shared next = open.size() < settings.connections() ? connect(node) : open.removeFirst();
    open.addLast(next);
    return next;
  }

  private Shared connect(int node) {
    return new Shared(
        PublishPath.of(nodes.connect(node, client), settings),
        new Semaphore(settings.maxInFlight()));
  }
}
