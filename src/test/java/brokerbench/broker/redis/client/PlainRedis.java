package brokerbench.broker.redis.client;

import brokerbench.broker.PlainClient;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Tls;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.Range;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Lettuce, on one server. */
public final class PlainRedis implements PlainClient {

  private final Endpoints endpoints;

  /** Who logs in as {@code endpoints} say. */
  public PlainRedis(Endpoints endpoints) {
    this.endpoints = endpoints;
  }

  private RedisClient client() {
    return RedisClient.create(Nodes.uris(endpoints, false, Tls.NONE).getFirst());
  }

  @Override
  public Map<String, String> use(String name) {
    String key = name + ".0";
    String made = name + ".made";
    try (RedisClient client = client();
        StatefulRedisConnection<String, String> connection = client.connect();
        StatefulRedisPubSubConnection<String, String> heard = client.connectPubSub()) {
      RedisCommands<String, String> commands = connection.sync();
      return Map.of(
          "add to a stream",
          PlainClient.answer(() -> commands.xadd(key, Map.of("a", "b"))),
          "read a stream",
          PlainClient.answer(() -> commands.xrange(key, Range.unbounded())),
          "publish",
          PlainClient.answer(() -> commands.publish(key, "a")),
          "subscribe",
          PlainClient.answer(() -> heard.async().subscribe(key).get(10, TimeUnit.SECONDS)),
          "set",
          PlainClient.answer(() -> commands.set(made, "a")),
          "delete",
          PlainClient.answer(() -> commands.del(made)));
    }
  }

  @Override
  public Map<String, String> administer(String name) {
    try (RedisClient client = client();
        StatefulRedisConnection<String, String> connection = client.connect()) {
      RedisCommands<String, String> commands = connection.sync();
      return Map.of(
          "FLUSHALL",
          PlainClient.answer(commands::flushall),
          "CONFIG SET",
          PlainClient.answer(() -> commands.configSet("maxmemory", "1gb")),
          "KEYS",
          PlainClient.answer(() -> commands.keys(name + "*")),
          "ACL SETUSER",
          PlainClient.answer(
              () -> commands.aclSetuser("stranger", AclSetuserArgs.Builder.allCommands())),
          "REPLICAOF",
          PlainClient.answer(commands::replicaofNoOne));
    }
  }
}
