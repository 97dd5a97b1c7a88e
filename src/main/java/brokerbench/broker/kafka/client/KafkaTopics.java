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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
    List<NewTopic> wanted =
        topology.topics().stream()
            .map(
                name ->
                    new NewTopic(
                            name,
                            topology.partitionsPerTopic(),
                            (short) topology.replicationFactor())
                        .configs(settings))
            .toList();
    admin
        .createTopics(wanted)
        .values()
        .forEach(
            (name, created) ->
                KafkaAnswer.ofUnless(TopicExistsException.class, created, "create topic " + name));
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
    KafkaFuture<Map<TopicPartition, ListOffsetsResultInfo>> asked =
        admin.listOffsets(partitions(topology, OffsetSpec.latest())).all();
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
    admin
        .deleteTopics(topology.topics())
        .topicNameValues()
        .forEach(
            (name, deleted) ->
                KafkaAnswer.ofUnless(
                    UnknownTopicOrPartitionException.class, deleted, "delete topic " + name));
    admin
        .deleteConsumerGroups(groups)
        .deletedGroups()
        .forEach(
            (name, deleted) ->
                KafkaAnswer.ofUnless(
                    GroupIdNotFoundException.class, deleted, "delete group " + name));
    await("deletion of topics", () -> gone(topology));
  }

  private boolean gone(Topology topology) {
    return KafkaAnswer.of(admin.listTopics().names(), "list topics").stream()
        .noneMatch(topology.topics()::contains);
  }

  /** End minus start of all partitions of each topic, in topic order. */
  List<Long> stored(Topology topology) {
    Map<TopicPartition, Long> ends = offsets(topology, OffsetSpec.latest());
    Map<TopicPartition, Long> starts = offsets(topology, OffsetSpec.earliest());
    Map<String, Long> byTopic = new HashMap<>();
    ends.forEach(
        (partition, end) ->
            byTopic.merge(partition.topic(), end - starts.get(partition), Long::sum));
    return topology.topics().stream().map(name -> byTopic.getOrDefault(name, 0L)).toList();
  }

  private Map<TopicPartition, Long> offsets(Topology topology, OffsetSpec spec) {
    Map<TopicPartition, ListOffsetsResultInfo> answer =
        KafkaAnswer.of(admin.listOffsets(partitions(topology, spec)).all(), "read offsets");
    Map<TopicPartition, Long> offsets = new HashMap<>();
    answer.forEach((partition, info) -> offsets.put(partition, info.offset()));
    return offsets;
  }

  private static Map<TopicPartition, OffsetSpec> partitions(Topology topology, OffsetSpec spec) {
    return topology.topics().stream()
        .flatMap(
            topic ->
                IntStream.range(0, topology.partitionsPerTopic())
                    .mapToObj(partition -> new TopicPartition(topic, partition)))
        .collect(Collectors.toMap(Function.identity(), _ -> spec));
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
