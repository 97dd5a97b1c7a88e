package brokerbench.broker.redis.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.MessageListener;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.redis.params.StreamSettings;
import brokerbench.scenario.Topology;
import io.lettuce.core.Consumer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.XGroupCreateArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.ArrayList;
import java.util.List;

/**
 * A stream for each partition, with a consumer group for each subscription.
 *
 * @param client that consumers connect with
 */
record RedisStreams(
    Nodes nodes, Masters masters, RedisClient client, StreamSettings settings, Counts counts)
    implements Messaging {
  private static final String FROM_THE_START = "0";
  private static final String GROUP_IS_THERE = "BUSYGROUP";
  private static final String TAKEN_IN = "entries-added";
  private static final String STREAM_IS_NOT_THERE = "ERR no such key";

  /** The stream of what was delivered too often; in the slot of the stream that it comes from. */
  static byte[] deadLetters(byte[] stream, byte[] subscription) {
    return deadLetters(new String(stream, US_ASCII), new String(subscription, US_ASCII))
        .getBytes(US_ASCII);
  }

  private static String deadLetters(String stream, String subscription) {
    return "{" + stream + "}." + subscription + ".dead";
  }

  @Override
  public void create(Topology topology) {
    List<RedisFuture<String>> replies = new ArrayList<>();
    for (Layout.PartitionKey key : keys(topology)) {
      for (String subscription : topology.subscriptions()) {
        replies.add(
            nodes
                .ask(key.node())
                .xgroupCreate(
                    StreamOffset.from(key.name(), FROM_THE_START),
                    subscription,
                    XGroupCreateArgs.Builder.mkstream()));
      }
    }
    replies.forEach(
        reply -> RedisAnswer.ofUnless(GROUP_IS_THERE, reply, "create a stream's group"));
  }

  @Override
  public int nodeOf(ProducerAssignment assignment) {
    return partition(assignment).node();
  }

  @Override
  public PublishWords publish(ProducerAssignment assignment) {
    PublishWords words = PublishWords.add(partition(assignment).bytes(), settings.maxLength());
    return settings.awaitedReplicas() == 0
        ? words
        : words.awaiting(settings.awaitedReplicas(), settings.longestAwait());
  }

  @Override
  public StreamConsumer open(ConsumerAssignment assignment, MessageListener listener) {
    Consumer<byte[]> member =
        Consumer.from(
            assignment.subscription().getBytes(US_ASCII),
            ("m" + assignment.member()).getBytes(US_ASCII));
    List<StreamReader> readers = new ArrayList<>();
    for (List<Layout.PartitionKey> together : masters.latest().keysBySlot(assignment)) {
      int node = together.getFirst().node();
      StreamReader reader =
          new StreamReader(
              () -> nodes.connect(node, client),
              member,
              together.stream().map(Layout.PartitionKey::bytes).toList(),
              settings);
      readers.add(reader);
      masters.follow(
          together.getFirst(), other -> reader.moveTo(() -> nodes.connect(other, client)));
    }
    StreamAcknowledger acknowledger = new StreamAcknowledger(listener, settings.ack(), counts);
    List<StreamRecovery> recoveries =
        settings.recovers()
            ? readers.stream()
                .map(reader -> new StreamRecovery(reader, acknowledger, counts))
                .toList()
            : List.of();
    return new StreamConsumer(readers, recoveries, acknowledger, masters);
  }

  @Override
  public List<Long> stored(Topology topology) {
    Layout layout = masters.latest();
    return topology.topics().stream()
        .map(
            topic ->
                layout.keys(topic, topology.partitionsPerTopic()).stream()
                    .mapToLong(key -> takenIn(nodes.ask(key.node()), key))
                    .sum())
        .toList();
  }

  /**
   * Entries ever added, as {@code server} tells, a master or a replica. Trimmed ones are included;
   * before Redis 7.0 the server counts those left. A stream without a group is made by its first
   * entry.
   */
  static long takenIn(RedisAsyncCommands<String, String> server, Layout.PartitionKey key) {
    List<Object> facts =
        RedisAnswer.ofUnless(
            STREAM_IS_NOT_THERE, server.xinfoStream(key.name()), "look at stream " + key.name());
    if (facts == null) {
      return 0;
    }
    int added = facts.indexOf(TAKEN_IN);
    return (Long) facts.get(added < 0 ? facts.indexOf("length") + 1 : added + 1);
  }

  @Override
  public void remove(Topology topology) {
    List<RedisFuture<Long>> replies = new ArrayList<>();
    for (Layout.PartitionKey key : keys(topology)) {
      RedisAsyncCommands<String, String> node = nodes.ask(key.node());
      replies.add(node.unlink(key.name()));
      for (String subscription : topology.subscriptions()) {
        replies.add(node.unlink(deadLetters(key.name(), subscription)));
      }
    }
    replies.forEach(reply -> RedisAnswer.of(reply, "remove a stream"));
  }

  private Layout.PartitionKey partition(ProducerAssignment assignment) {
    return masters.layout().key(assignment.topic(), assignment.partition());
  }

  private List<Layout.PartitionKey> keys(Topology topology) {
    Layout layout = masters.latest();
    return topology.topics().stream()
        .flatMap(topic -> layout.keys(topic, topology.partitionsPerTopic()).stream())
        .toList();
  }
}
