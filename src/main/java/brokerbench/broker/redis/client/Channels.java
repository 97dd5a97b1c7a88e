package brokerbench.broker.redis.client;

import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverException;
import brokerbench.broker.MessageListener;
import brokerbench.broker.ProducerAssignment;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.List;

/**
 * Pub/Sub, classic or sharded: a channel for each partition, which is there while somebody is
 * subscribed to it.
 *
 * @param client that consumers connect with
 */
record Channels(Nodes nodes, Layout layout, RedisClient client, boolean sharded)
    implements Messaging {
  @Override
  public int nodeOf(ProducerAssignment assignment) {
    return sharded
        ? layout.key(assignment.topic(), assignment.partition()).node()
        : assignment.index() % nodes.count();
  }

  @Override
  public PublishWords publish(ProducerAssignment assignment) {
    byte[] channel = layout.key(assignment.topic(), assignment.partition()).bytes();
    return sharded ? PublishWords.shardedPublish(channel) : PublishWords.publish(channel);
  }

  @Override
  public ChannelConsumer open(ConsumerAssignment assignment, MessageListener listener) {
    int members = assignment.topology().consumersPerSubscription();
    if (members > assignment.topology().partitionsPerTopic()) {
      throw new DriverException(
          "Redis Pub/Sub: %d consumers cannot split the %d channels of topic %s, and two on one channel would each receive every message"
              .formatted(members, assignment.topology().partitionsPerTopic(), assignment.topic()));
    }
    ChannelConsumer consumer = new ChannelConsumer(listener);
    List<List<Layout.PartitionKey>> bySlot = layout.keysBySlot(assignment);
    if (sharded) {
      bySlot.forEach(together -> subscribe(consumer, together.getFirst().node(), together));
    } else {
      subscribe(
          consumer,
          assignment.index() % nodes.count(),
          bySlot.stream().flatMap(List::stream).toList());
    }
    return consumer;
  }

  private void subscribe(ChannelConsumer consumer, int node, List<Layout.PartitionKey> keys) {
    StatefulRedisPubSubConnection<byte[], byte[]> connection =
        RedisAnswer.connection(
            nodes.uri(node), uri -> client.connectPubSub(ByteArrayCodec.INSTANCE, uri));
    consumer.receiveFrom(connection);
    // The library takes the first channel's reply for the whole command's, so each has its own.
    List<RedisFuture<Void>> replies =
        keys.stream()
            .map(Layout.PartitionKey::bytes)
            .map(
                channel ->
                    sharded
                        ? connection.async().ssubscribe(channel)
                        : connection.async().subscribe(channel))
            .toList();
    String what = "subscribe to the channels of a consumer at " + nodes.address(node);
    replies.forEach(reply -> RedisAnswer.of(reply, what));
  }
}
