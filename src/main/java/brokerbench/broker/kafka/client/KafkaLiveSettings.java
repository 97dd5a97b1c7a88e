package brokerbench.broker.kafka.client;

import brokerbench.broker.LiveBroker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigSource;
import org.apache.kafka.clients.admin.FeatureMetadata;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;

/**
 * The settings in force, read from the live brokers: those that differ from Kafka's defaults, and
 * those that decide durability and capacity whether or not they differ; and timers of the clients.
 */
record KafkaLiveSettings(Admin admin, KafkaTopics topics, ClientSettings clients) {
  private static final Set<String> ALWAYS =
      Set.of(
          "broker.heartbeat.interval.ms",
          "broker.session.timeout.ms",
          "compression.type",
          "controller.quorum.election.timeout.ms",
          "controller.quorum.fetch.timeout.ms",
          "default.replication.factor",
          "flush.messages",
          "flush.ms",
          "group.consumer.session.timeout.ms",
          "log.flush.interval.messages",
          "log.flush.interval.ms",
          "log.flush.scheduler.interval.ms",
          "max.message.bytes",
          "message.max.bytes",
          "min.insync.replicas",
          "num.io.threads",
          "num.network.threads",
          "num.recovery.threads.per.data.dir",
          "num.replica.fetchers",
          "replica.fetch.max.bytes",
          "replica.lag.time.max.ms",
          "retention.bytes",
          "segment.bytes",
          "log.segment.bytes",
          "socket.receive.buffer.bytes",
          "socket.send.buffer.bytes",
          "unclean.leader.election.enable");

  /**
   * Release lines by the highest metadata version that their servers support, which gives them away
   * up to the bug-fix number: Kafka tells clients no version.
   */
  private static final NavigableMap<Integer, String> RELEASES =
      new TreeMap<>(
          Map.of(21, "3.9 or older", 25, "4.0", 27, "4.1", 29, "4.2", 30, "4.3", 33, "4.4"));

  /** Of all brokers and of {@code topic}, with the semantics that follow. */
  LiveBroker of(String topic) {
    SortedMap<String, String> settings = new TreeMap<>();
    List<ConfigResource> brokers = brokers();
    ConfigResource topicResource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    List<ConfigResource> asked = new ArrayList<>(brokers);
    asked.add(topicResource);
    Map<ConfigResource, Config> answer =
        KafkaAnswer.of(admin.describeConfigs(asked).all(), "read the configuration");
    for (ConfigResource broker : brokers) {
      put(settings, "node." + broker.name() + ".", answer.get(broker));
    }
    put(settings, "topic.", answer.get(topicResource));
    settings.putAll(clients.timers());
    TopicDescription description = topics.describe(List.of(topic)).getFirst();
    int replicas = description.partitions().getFirst().replicas().size();
    settings.put("topic.replicas", Integer.toString(replicas));
    settings.put("topic.partitions", Integer.toString(description.partitions().size()));
    KafkaSemantics semantics =
        new KafkaSemantics(
            clients.kafka().producer().acks(),
            clients.kafka().consumer().commit(),
            new KafkaSemantics.Replicas(
                replicas,
                Integer.parseInt(settings.get("topic.min.insync.replicas")),
                Boolean.parseBoolean(settings.get("topic.unclean.leader.election.enable"))),
            flush(settings, brokers),
            Long.parseLong(settings.get("topic.retention.bytes")));
    return new LiveBroker("kafka", putFeatures(settings), semantics.live(), settings);
  }

  private static KafkaSemantics.Flush flush(
      SortedMap<String, String> settings, List<ConfigResource> brokers) {
    return new KafkaSemantics.Flush(
        Long.parseLong(settings.get("topic.flush.messages")),
        Long.parseLong(settings.get("topic.flush.ms")),
        brokers.stream()
            .map(broker -> "node." + broker.name() + ".log.flush.scheduler.interval.ms")
            .mapToLong(name -> Long.parseLong(settings.get(name)))
            .max()
            .orElse(Long.MAX_VALUE));
  }

  private List<ConfigResource> brokers() {
    return KafkaAnswer.of(admin.describeCluster().nodes(), "describe the cluster").stream()
        .map(Node::idString)
        .sorted()
        .map(id -> new ConfigResource(ConfigResource.Type.BROKER, id))
        .toList();
  }

  private static void put(SortedMap<String, String> settings, String prefix, Config config) {
    for (ConfigEntry entry : config.entries()) {
      boolean chosen =
          entry.source() != ConfigSource.DEFAULT_CONFIG || ALWAYS.contains(entry.name());
      if (chosen && entry.value() != null) {
        settings.put(prefix + entry.name(), entry.value());
      }
    }
  }

  /** Puts the features, and returns the version that follows from them. */
  private String putFeatures(SortedMap<String, String> settings) {
    FeatureMetadata features =
        KafkaAnswer.of(admin.describeFeatures().featureMetadata(), "describe the features");
    features
        .finalizedFeatures()
        .forEach(
            (name, range) ->
                settings.put("feature." + name, Short.toString(range.maxVersionLevel())));
    var supported = features.supportedFeatures().get("metadata.version");
    if (supported == null) {
      return "unknown";
    }
    int version = supported.maxVersion();
    Map.Entry<Integer, String> release = RELEASES.ceilingEntry(version);
    return release == null
        ? "newer than 4.4 (metadata.version " + version + ")"
        : release.getValue();
  }
}
