package brokerbench.broker.redis.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.LocalBroker;
import brokerbench.scenario.Endpoints;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

class RedisDriverIT {

  private static final Map<String, String> ONE = Map.of();
  private static final Map<String, String> THREE = Map.of("nodes", "3");
  private static final Map<String, String> SOCKET = Map.of("redis.transport", "unix");
  private static final Map<String, String> VALKEY =
      Map.of("redis.server", "valkey", "redis.version", "8.1.1");

  @AfterAll
  static void stop_broker() {
    LocalBroker.kill();
  }

  abstract static class Contract extends RedisContract {

    Contract(Map<String, String> server, Map<String, String> client) {
      super(server, client);
    }

    @Override
    protected Endpoints endpoints(Map<String, String> server) {
      return LocalBroker.redis(server);
    }

    @Override
    protected void loseBroker(BrokerDriver driver) {
      LocalBroker.kill();
    }
  }

  @Nested
  class PubSub extends Contract {
    PubSub() {
      super(ONE, Map.of("redis.mode", "pubsub"));
    }
  }

  @Nested
  class PubSubConsolidated extends Contract {
    PubSubConsolidated() {
      super(
          ONE,
          Map.of(
              "redis.mode", "pubsub",
              "redis.flush", "consolidated",
              "redis.connections", "3",
              "redis.event_loops", "4"));
    }
  }

  @Nested
  class ShardedPubSub extends Contract {
    ShardedPubSub() {
      super(ONE, Map.of("redis.mode", "sharded-pubsub"));
    }
  }

  @Nested
  class RedisStreams extends Contract {
    RedisStreams() {
      super(ONE, Map.of("redis.read_count", "7"));
    }
  }

  @Nested
  class StreamsOpenLoop extends Contract {
    StreamsOpenLoop() {
      super(
          ONE,
          Map.of(
              "redis.ack", "batch",
              "redis.flush", "consolidated",
              "redis.connections", "3",
              "load", "rate",
              "redis.max_in_flight", "5",
              "redis.recover_idle", "10s"));
    }
  }

  @Nested
  class StreamsWithoutAcknowledgement extends Contract {
    StreamsWithoutAcknowledgement() {
      super(ONE, Map.of("redis.ack", "none"));
    }
  }

  @Nested
  class StreamsOverSocket extends Contract {
    StreamsOverSocket() {
      super(SOCKET, Map.of());
    }
  }

  @Nested
  class PubSubOverSocket extends Contract {
    PubSubOverSocket() {
      super(SOCKET, Map.of("redis.mode", "pubsub"));
    }
  }

  @Nested
  class ClusterPubSub extends Contract {
    ClusterPubSub() {
      super(THREE, Map.of("redis.mode", "pubsub", "redis.connections", "2"));
    }
  }

  @Nested
  class ClusterShardedPubSub extends Contract {
    ClusterShardedPubSub() {
      super(THREE, Map.of("redis.mode", "sharded-pubsub"));
    }
  }

  @Nested
  class ClusterStreams extends Contract {
    ClusterStreams() {
      super(THREE, Map.of("redis.ack", "batch"));
    }
  }

  @Nested
  class ValkeyStreams extends Contract {
    ValkeyStreams() {
      super(VALKEY, Map.of());
    }
  }

  @Nested
  class ValkeyShardedPubSub extends Contract {
    ValkeyShardedPubSub() {
      super(VALKEY, Map.of("redis.mode", "sharded-pubsub"));
    }
  }
}
