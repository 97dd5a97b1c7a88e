package brokerbench.broker.kafka.client;

import brokerbench.broker.DriverException;
import brokerbench.broker.ReplicaState;
import brokerbench.broker.Settling;
import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Makes, counts and removes topics through Kafka's admin client. */
record KafkaTopics(Admin admin) {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  /** Creates the topics that are missing and waits until all replicas are in sync. */
  void create(Topology topology, Map<String, String> settings) {
    int partitions = topology.partitionsPerTopic();
    short copies = (short) topology.replicationFactor();
    List<NewTopic> wanted =
        topology.topics().stream()
            .map(name -> new NewTopic(name, partitions, copies).configs(settings))
            .toList();
    each(TopicExistsException.class, admin.createTopics(wanted).values(), "create topic ");
    await("leaders and replicas of " + wanted.size() + " topics", () -> ready(topology));
    // The metadata names a leader before that broker has taken the partition over. A publish in
    // between comes back with NOT_LEADER_OR_FOLLOWER, which reorders it behind later ones, or,
    // with idempotence, locks the producer in OUT_OF_ORDER_SEQUENCE_NUMBER until its delivery
    // timeout. Only a leader at work answers a request for offsets, and the client asks until then.
    awaitLeaders(topology);
    // The controller puts every replica of a new partition in sync before any follower has made its
    // log, so that the ISR says nothing yet.
    await("complete logs of all replicas", () -> complete(topology));
  }

  /** Waits until every partition has a leader that answers. */
  void awaitLeaders(Topology topology) {
    await("leaders at work", () -> atWork(topology));
  }

  private boolean complete(Topology topology) {
    return new KafkaReplicas(admin, this).of(topology).stream().allMatch(ReplicaState::complete);
  }

  /** A broker that has not heard of a topic yet ends the question, in kafka-clients 4.0.0. */
  private boolean atWork(Topology topology) {
    var asked = offsets(topology, OffsetSpec.latest());
    return KafkaAnswer.ofUnless(UnknownTopicOrPartitionException.class, asked, "read offsets")
        != null;
  }

  private boolean ready(Topology topology) {
    return admin.describeTopics(topology.topics()).topicNameValues().values().stream()
        .map(
            described ->
                KafkaAnswer.ofUnless(
                    UnknownTopicOrPartitionException.class, described, "describe topics"))
        .allMatch(
            topic -> topic != null && topic.partitions().stream().allMatch(KafkaTopics::inSync));
  }

  private static boolean inSync(TopicPartitionInfo partition) {
    return partition.leader() != null
        && !partition.leader().isEmpty()
        && partition.isr().size() == partition.replicas().size();
  }

  /** Deletes the topics and the groups named {@code groups}. */
  void delete(Topology topology, Collection<String> groups) {
    each(
        UnknownTopicOrPartitionException.class,
        admin.deleteTopics(topology.topics()).topicNameValues(),
        "delete topic ");
    each(
        GroupIdNotFoundException.class,
        admin.deleteConsumerGroups(groups).deletedGroups(),
        "delete group ");
    await("deletion of topics", () -> gone(topology));
  }

  /** Waits for what each name was asked for; {@code harmless} is as good as done. */
  private static void each(
      Class<? extends Exception> harmless, Map<String, KafkaFuture<Void>> asked, String what) {
    asked.forEach((name, done) -> KafkaAnswer.ofUnless(harmless, done, what + name));
  }

  private boolean gone(Topology topology) {
    return KafkaAnswer.of(admin.listTopics().names(), "list topics").stream()
        .noneMatch(topology.topics()::contains);
  }

  /** End minus start of all partitions of each topic, in topic order. */
  List<Long> stored(Topology topology) {
    var ends = KafkaAnswer.of(offsets(topology, OffsetSpec.latest()), "read offsets");
    var starts = KafkaAnswer.of(offsets(topology, OffsetSpec.earliest()), "read offsets");
    Map<String, Long> byTopic = new HashMap<>();
    ends.forEach(
        (partition, end) ->
            byTopic.merge(
                partition.topic(), end.offset() - starts.get(partition).offset(), Long::sum));
    return topology.topics().stream().map(name -> byTopic.getOrDefault(name, 0L)).toList();
  }

  private KafkaFuture<Map<TopicPartition, ListOffsetsResultInfo>> offsets(
      Topology topology, OffsetSpec spec) {
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    for (String topic : topology.topics()) {
      for (int partition = 0; partition < topology.partitionsPerTopic(); partition++) {
        asked.put(new TopicPartition(topic, partition), spec);
      }
    }
    return admin.listOffsets(asked).all();
  }

  /** Descriptions of {@code topics}, in their order. */
  List<TopicDescription> describe(List<String> topics) {
    Map<String, TopicDescription> described =
        KafkaAnswer.of(admin.describeTopics(topics).allTopicNames(), "describe topics");
    return topics.stream().map(described::get).toList();
  }

  private static void await(String what, BooleanSupplier look) {
    if (!Settling.hasCome(what, LIMIT, look)) {
      throw new DriverException("Kafka: no " + what + " after " + LIMIT.toSeconds() + " s");
    }
  }
}
