package brokerbench.broker.kafka.client;

import brokerbench.broker.DriverException;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** The properties of Kafka's clients, from the parameters. */
final class ClientSettings {

  /**
   * Longer than any fork lives: a mean of the client is over two such windows and forgets what is
   * older.
   */
  private static final Duration METRICS_WINDOW = Duration.ofDays(365);

  private final Endpoints endpoints;
  private final Params params;

  /**
   * @throws DriverException when the parameters contradict each other
   */
  ClientSettings(Endpoints endpoints, Params params) {
    this.endpoints = endpoints;
    this.params = params;
    if (params.flag("kafka.idempotence") && !acks().equals("all")) {
      throw new DriverException(
          "kafka.idempotence=true needs kafka.acks=all, not '"
              + acks()
              + "'; set kafka.idempotence=false or kafka.acks=all");
    }
  }

  String acks() {
    return params.text("kafka.acks");
  }

  /** Nodes that hold a message when it is acknowledged, of {@code replicas}. */
  int promisedReplicas(int replicas) {
    return switch (acks()) {
      case "0" -> 0;
      case "all" -> Math.min(replicas, Integer.parseInt(params.text("kafka.min_insync_replicas")));
      default -> 1;
    };
  }

  /** Of every client. */
  Map<String, Object> common(String clientId) {
    Map<String, Object> settings = new HashMap<>();
    settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, endpoints.joined());
    settings.put(CommonClientConfigs.CLIENT_ID_CONFIG, clientId);
    settings.put(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
    settings.put(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, "");
    return settings;
  }

  Map<String, Object> producer(int index) {
    Map<String, Object> settings = common("producer-" + index);
    settings.put(ProducerConfig.METRICS_SAMPLE_WINDOW_MS_CONFIG, METRICS_WINDOW.toMillis());
    settings.put(ProducerConfig.ACKS_CONFIG, acks());
    settings.put(ProducerConfig.BATCH_SIZE_CONFIG, bytes("kafka.batch_size"));
    settings.put(ProducerConfig.LINGER_MS_CONFIG, params.time("kafka.linger").toMillis());
    settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, params.size("kafka.buffer_memory").bytes());
    settings.put(
        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
        Math.toIntExact(params.time("kafka.delivery_timeout").toMillis()));
    settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, params.text("kafka.compression"));
    settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, params.flag("kafka.idempotence"));
    settings.put(
        ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
        // Kafka's own default, and more only for payloads that would not fit.
        Math.max(1 << 20, bytes("payload_size") + 4_096));
    return settings;
  }

  Map<String, Object> consumer(String groupId, int index) {
    Map<String, Object> settings = common("consumer-" + index);
    settings.put(ConsumerConfig.GROUP_ID_CONFIG, groupId);
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, params.count("kafka.max_poll_records"));
    if (subscribesAsGroup()) {
      settings.put(ConsumerConfig.GROUP_PROTOCOL_CONFIG, params.text("kafka.group_protocol"));
    }
    return settings;
  }

  boolean subscribesAsGroup() {
    return params.is("kafka.subscribe", "group");
  }

  String commit() {
    return params.text("kafka.commit");
  }

  /** Topic settings that are not the broker's default. */
  Map<String, String> topic() {
    Map<String, String> settings = new HashMap<>();
    settings.put("min.insync.replicas", params.text("kafka.min_insync_replicas"));
    params
        .wholeUnless("kafka.flush_messages", "never")
        .ifPresent(messages -> settings.put("flush.messages", Long.toString(messages)));
    if (bytes("payload_size") > 1_000_000) {
      settings.put("max.message.bytes", Integer.toString(bytes("payload_size") + 4_096));
    }
    return settings;
  }

  private int bytes(String name) {
    return Math.toIntExact(params.size(name).bytes());
  }
}
