package brokerbench.bare;

import io.lettuce.core.Consumer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.XGroupCreateArgs;
import io.lettuce.core.XReadArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;

/** A stream for each partition: producers share a connection, each with a window of 64. */
final class BareRedis implements BareClient {

  private static final int WINDOW = 64;
  private static final int READ = 500;
  private static final byte[] FIELD = {'p'};
  private static final byte[] GROUP = {'s', '0'};

  private final RedisClient client;
  private final StatefulRedisConnection<byte[], byte[]> publishing;

  BareRedis(String address) {
    client = RedisClient.create("redis://" + address);
    publishing = client.connect(ByteArrayCodec.INSTANCE);
  }

  private static byte[] stream(int topic, int partition) {
    return (BareClient.topic(topic) + "." + partition).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void provision() {
    for (int topic = 0; topic < TOPICS; topic++) {
      for (int partition = 0; partition < PARTITIONS; partition++) {
        publishing
            .sync()
            .xgroupCreate(
                StreamOffset.from(stream(topic, partition), "0"),
                GROUP,
                XGroupCreateArgs.Builder.mkstream());
      }
    }
  }

  @Override
  public Sender sender(int topic, int partition) {
    Semaphore window = new Semaphore(WINDOW);
    byte[] stream = stream(topic, partition);
    return payload -> {
      window.acquire();
      var _ =
          publishing
              .async()
              .xadd(stream, Map.of(FIELD, payload))
              .whenComplete((_, _) -> window.release());
    };
  }

  @Override
  @SuppressWarnings("unchecked")
  public Poller poller(int topic, int member) {
    StatefulRedisConnection<byte[], byte[]> connection = client.connect(ByteArrayCodec.INSTANCE);
    byte[] stream = stream(topic, member);
    Consumer<byte[]> consumer = Consumer.from(GROUP, new byte[] {(byte) ('0' + member)});
    return () -> {
      List<StreamMessage<byte[], byte[]>> messages =
          connection
              .async()
              .xreadgroup(
                  consumer,
                  XReadArgs.Builder.count(READ).block(1_000),
                  StreamOffset.lastConsumed(stream))
              .get();
      for (StreamMessage<byte[], byte[]> message : messages) {
        var _ = connection.async().xack(stream, GROUP, message.getId());
      }
      return messages.size();
    };
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
