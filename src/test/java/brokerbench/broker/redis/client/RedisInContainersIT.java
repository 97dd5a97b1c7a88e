package brokerbench.broker.redis.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ContainerBroker;
import brokerbench.scenario.Endpoints;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The contract of every driver, with Redis in containers. */
class RedisInContainersIT {

  private static final Map<String, String> ONE =
      Map.of("broker", "redis", "nodes", "1", "network", "bridge");
  private static final Map<String, String> THREE =
      Map.of("broker", "redis", "nodes", "3", "network", "published");

  @TempDir static Path directory;

  private static ContainerBroker broker;

  @BeforeAll
  static void open() {
    broker = new ContainerBroker(directory);
  }

  @AfterAll
  static void close() {
    broker.close();
  }

  abstract static class Contract extends RedisContract {

    Contract(Map<String, String> nodes, Map<String, String> client) {
      super(nodes, client);
    }

    @Override
    protected Endpoints endpoints(Map<String, String> nodes) {
      return broker.endpoints(nodes);
    }

    @Override
    protected void loseBroker(BrokerDriver driver) {
      broker.remove();
    }
  }

  @Nested
  @Tag("single-node")
  class PubSub extends Contract {
    PubSub() {
      super(ONE, Map.of("redis.mode", "pubsub"));
    }
  }

  @Nested
  @Tag("single-node")
  class RedisStreams extends Contract {
    RedisStreams() {
      super(ONE, Map.of());
    }
  }

  @Nested
  @Tag("three-node")
  class ClusterPubSub extends Contract {
    ClusterPubSub() {
      super(THREE, Map.of("redis.mode", "pubsub"));
    }
  }

  @Nested
  @Tag("three-node")
  class ClusterShardedPubSub extends Contract {
    ClusterShardedPubSub() {
      super(THREE, Map.of("redis.mode", "sharded-pubsub"));
    }
  }

  @Nested
  @Tag("three-node")
  class ClusterStreams extends Contract {
    ClusterStreams() {
      super(THREE, Map.of("redis.ack", "batch"));
    }
  }
}
