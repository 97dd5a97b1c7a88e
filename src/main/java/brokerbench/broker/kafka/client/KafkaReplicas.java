package brokerbench.broker.kafka.client;

import brokerbench.broker.ReplicaState;
import brokerbench.scenario.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeLogDirsOptions;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;

/**
 * What each broker says of the logs that it holds.
 *
 * <p>No client can ask a follower for its end offset: brokers answer requests for offsets as
 * leaders only. {@code offsetLag} of a log directory is no substitute: the broker computes it from
 * its own high watermark, which never passes its own end, so that it is 0 on a follower however far
 * that is behind (Kafka, {@code ReplicaManager.getLogEndOffsetLag}). But a follower stores the
 * leader's batches byte for byte, and {@code size} sums the record files alone, without indexes and
 * without room allocated ahead. So a follower with as many bytes as the leader holds as many
 * messages. Sizes of replicas in step differ only where retention or compaction has removed
 * segments of one and not yet of the other; the suite's topics live too short for both.
 */
record KafkaReplicas(Admin admin, KafkaTopics topics) {
  private static final String UNIT = "bytes";
  private static final int BROKER_TIMEOUT_MS = 5_000;

  /** One entry per topic and broker. */
  List<ReplicaState> of(Topology topology) {
    List<TopicDescription> described = topics.describe(topology.topics());
    Map<Integer, Map<TopicPartition, Long>> sizes = sizes(described);
    List<ReplicaState> states = new ArrayList<>();
    described.forEach(topic -> states.addAll(states(topic, sizes)));
    return states;
  }

  private static List<ReplicaState> states(
      TopicDescription topic, Map<Integer, Map<TopicPartition, Long>> sizes) {
    Map<Integer, Long> missing = new TreeMap<>();
    TreeSet<Integer> silent = new TreeSet<>();
    for (TopicPartitionInfo partition : topic.partitions()) {
      TopicPartition name = new TopicPartition(topic.name(), partition.partition());
      long wanted = storedBytes(name, partition, sizes);
      for (Node replica : partition.replicas()) {
        Long held = held(name, replica, sizes);
        missing.merge(replica.id(), Math.max(0, wanted - (held == null ? 0 : held)), Long::sum);
        if (held == null) {
          silent.add(replica.id());
        }
      }
    }
    return missing.entrySet().stream()
        .map(
            each ->
                new ReplicaState(
                    topic.name(),
                    name(each.getKey()),
                    !silent.contains(each.getKey()),
                    each.getValue(),
                    UNIT))
        .toList();
  }

  /** The name that the environment gives a broker. */
  static String name(int broker) {
    return "kafka-" + broker;
  }

  /**
   * What the leader holds. While a partition has no leader that answers, such as after a node's
   * death, the longest copy tells the least that was stored.
   */
  private static long storedBytes(
      TopicPartition name,
      TopicPartitionInfo partition,
      Map<Integer, Map<TopicPartition, Long>> sizes) {
    Long ofLeader = held(name, partition.leader(), sizes);
    return ofLeader != null
        ? ofLeader
        : partition.replicas().stream()
            .map(replica -> held(name, replica, sizes))
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(0L);
  }

  /** What {@code node} says that it holds; null without an answer, and of no node. */
  private static @Nullable Long held(
      TopicPartition name, @Nullable Node node, Map<Integer, Map<TopicPartition, Long>> sizes) {
    return node == null ? null : sizes.getOrDefault(node.id(), Map.of()).get(name);
  }

  /** Bytes of each partition on each broker that answers. */
  private Map<Integer, Map<TopicPartition, Long>> sizes(List<TopicDescription> described) {
    TreeSet<Integer> holders = new TreeSet<>();
    described.forEach(
        topic ->
            topic
                .partitions()
                .forEach(
                    partition -> partition.replicas().forEach(node -> holders.add(node.id()))));
    // A broker that the cluster has given up would be looked for until the timeout.
    holders.retainAll(
        KafkaAnswer.of(admin.describeCluster().nodes(), "describe the cluster").stream()
            .map(Node::id)
            .toList());
    Map<Integer, Map<TopicPartition, Long>> sizes = new HashMap<>();
    admin
        .describeLogDirs(holders, new DescribeLogDirsOptions().timeoutMs(BROKER_TIMEOUT_MS))
        .descriptions()
        .forEach((broker, directories) -> sizes.put(broker, sizes(broker, directories)));
    return sizes;
  }

  private static Map<TopicPartition, Long> sizes(
      int broker, KafkaFuture<Map<String, LogDirDescription>> directories) {
    Map<TopicPartition, Long> sizes = new HashMap<>();
    Map<String, LogDirDescription> answer =
        KafkaAnswer.ofUnless(
            RetriableException.class, directories, "read the log directories of broker " + broker);
    if (answer != null) {
      for (LogDirDescription directory : answer.values()) {
        directory
            .replicaInfos()
            .forEach(
                (partition, replica) -> {
                  if (!replica.isFuture()) {
                    sizes.put(partition, replica.size());
                  }
                });
      }
    }
    return sizes;
  }
}
