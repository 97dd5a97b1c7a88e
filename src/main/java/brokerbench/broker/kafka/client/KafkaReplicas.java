package brokerbench.broker.kafka.client;

import brokerbench.broker.ReplicaState;
import brokerbench.scenario.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeLogDirsOptions;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.TopicPartitionReplica;
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
    Map<TopicPartitionReplica, Long> sizes = sizes(described);
    return described.stream().flatMap(topic -> states(topic, sizes).stream()).toList();
  }

  private static List<ReplicaState> states(
      TopicDescription topic, Map<TopicPartitionReplica, Long> sizes) {
    Map<Integer, Long> missing = new TreeMap<>();
    Set<Integer> silent = new HashSet<>();
    for (TopicPartitionInfo partition : topic.partitions()) {
      long wanted = storedBytes(topic.name(), partition, sizes);
      for (Node replica : partition.replicas()) {
        Long held = sizes.get(copy(topic.name(), partition, replica));
        missing.merge(replica.id(), Math.max(0, wanted - (held == null ? 0 : held)), Long::sum);
        if (held == null) {
          silent.add(replica.id());
        }
      }
    }
    List<ReplicaState> states = new ArrayList<>();
    missing.forEach(
        (broker, bytes) -> {
          boolean answers = !silent.contains(broker);
          states.add(new ReplicaState(topic.name(), name(broker), answers, bytes, UNIT));
        });
    return states;
  }

  /** The name that the environment gives a broker. */
  static String name(int broker) {
    return "kafka-" + broker;
  }

  private static TopicPartitionReplica copy(String topic, TopicPartitionInfo partition, Node node) {
    return new TopicPartitionReplica(topic, partition.partition(), node.id());
  }

  /**
   * What the leader holds. While a partition has no leader that answers, such as after a node's
   * death, the longest copy tells the least that was stored.
   */
  private static long storedBytes(
      String topic, TopicPartitionInfo partition, Map<TopicPartitionReplica, Long> sizes) {
    @Nullable Node leader = partition.leader();
    Long ofLeader = leader == null ? null : sizes.get(copy(topic, partition, leader));
    return ofLeader != null
        ? ofLeader
        : partition.replicas().stream()
            .mapToLong(replica -> sizes.getOrDefault(copy(topic, partition, replica), 0L))
            .max()
            .orElse(0);
  }

  /** Bytes of each copy on a broker that answers. */
  private Map<TopicPartitionReplica, Long> sizes(List<TopicDescription> described) {
    Collection<Node> alive =
        KafkaAnswer.of(admin.describeCluster().nodes(), "describe the cluster");
    // A broker that the cluster has given up would be looked for until the timeout.
    Set<Integer> holders =
        described.stream()
            .flatMap(topic -> topic.partitions().stream())
            .flatMap(partition -> partition.replicas().stream())
            .map(Node::id)
            .filter(id -> alive.stream().anyMatch(node -> node.id() == id))
            .collect(Collectors.toSet());
    Map<TopicPartitionReplica, Long> sizes = new HashMap<>();
    admin
        .describeLogDirs(holders, new DescribeLogDirsOptions().timeoutMs(BROKER_TIMEOUT_MS))
        .descriptions()
        .forEach((broker, directories) -> putSizes(sizes, broker, directories));
    return sizes;
  }

  private static void putSizes(
      Map<TopicPartitionReplica, Long> sizes,
      int broker,
      KafkaFuture<Map<String, LogDirDescription>> directories) {
    Map<String, LogDirDescription> answer =
        KafkaAnswer.ofUnless(
            RetriableException.class, directories, "read the log directories of broker " + broker);
    if (answer == null) {
      return;
    }
    for (LogDirDescription directory : answer.values()) {
      directory
          .replicaInfos()
          .forEach(
              (name, replica) -> {
                if (!replica.isFuture()) {
                  sizes.put(
                      new TopicPartitionReplica(name.topic(), name.partition(), broker),
                      replica.size());
                }
              });
    }
  }
}
