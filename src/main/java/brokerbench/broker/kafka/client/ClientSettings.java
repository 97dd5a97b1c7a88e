package brokerbench.broker.kafka.client;

import brokerbench.broker.ClientTls;
import brokerbench.broker.QuotedText;
import brokerbench.broker.kafka.params.KafkaSettings;
import brokerbench.scenario.Auth;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The properties of Kafka's clients, from the parameters.
 *
 * @param tls empty for plain text
 */
record ClientSettings(
    Endpoints endpoints, Params params, KafkaSettings kafka, Optional<ClientTls> tls) {

  /**
   * Longer than any fork lives: a mean of the client is over two such windows and forgets what is
   * older.
   */
  private static final Duration METRICS_WINDOW = Duration.ofDays(365);

  private static final List<String> TIMERS =
      List.of(
          ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
          ProducerConfig.RECONNECT_BACKOFF_MS_CONFIG,
          ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG);

  ClientSettings(Endpoints endpoints, Params params) {
    this(endpoints, params, KafkaSettings.of(params), ClientTls.of(params, endpoints));
  }

  /** What to do where brokers do not understand these clients. */
  String otherwise() {
    return (tls.isPresent()
            ? "a listener without TLS needs tls=none"
            : "a listener with TLS needs tls=server")
        + (endpoints.login().exists()
            ? ", one without a login auth=none"
            : ", one with a login auth=password or scram");
  }

  /** Nodes that hold a message when it is acknowledged, of {@code replicas}. */
  int promisedReplicas(int replicas) {
    return switch (kafka.producer().acks()) {
      case NONE -> 0;
      case LEADER -> 1;
      case ALL -> Math.min(replicas, kafka.topic().minInsyncReplicas());
    };
  }

  Map<String, Object> common(String clientId) {
    Map<String, Object> properties = new HashMap<>();
    properties.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, endpoints.joined());
    properties.put(CommonClientConfigs.CLIENT_ID_CONFIG, clientId);
    properties.put(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
    properties.put(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, "");
    properties.put(
        CommonClientConfigs.SECURITY_PROTOCOL_CONFIG,
        (endpoints.login().exists() ? "SASL_" : "") + (tls.isPresent() ? "SSL" : "PLAINTEXT"));
    endpoints.login().secret().ifPresent(secret -> logIn(properties, secret));
    tls.ifPresent(
        each -> {
          properties.put(SslConfigs.SSL_ENGINE_FACTORY_CLASS_CONFIG, SuiteTls.class.getName());
          properties.put(SuiteTls.PROPERTY, each);
        });
    return properties;
  }

  private void logIn(Map<String, Object> properties, String secret) {
    boolean scram = params.cluster().auth() == Auth.SCRAM;
    properties.put(SaslConfigs.SASL_MECHANISM, scram ? "SCRAM-SHA-512" : "PLAIN");
    properties.put(
        SaslConfigs.SASL_JAAS_CONFIG,
        "org.apache.kafka.common.security.%s required username=%s password=%s;"
            .formatted(
                scram ? "scram.ScramLoginModule" : "plain.PlainLoginModule",
                QuotedText.of(endpoints.login().user()),
                QuotedText.of(secret)));
  }

  Map<String, Object> producer(int index) {
    KafkaSettings.Producer producer = kafka.producer();
    Map<String, Object> properties = common("producer-" + index);
    properties.put(ProducerConfig.METRICS_SAMPLE_WINDOW_MS_CONFIG, METRICS_WINDOW.toMillis());
    properties.put(ProducerConfig.ACKS_CONFIG, producer.acks().word());
    properties.put(ProducerConfig.BATCH_SIZE_CONFIG, producer.batchBytes());
    properties.put(ProducerConfig.LINGER_MS_CONFIG, producer.linger().toMillis());
    properties.put(ProducerConfig.BUFFER_MEMORY_CONFIG, producer.bufferBytes());
    properties.put(
        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
        Math.toIntExact(producer.deliveryTimeout().toMillis()));
    properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, producer.compression());
    properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, producer.isIdempotent());
    properties.put(
        ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
        // Kafka's own default, and more only for payloads that would not fit.
        Math.max(1 << 20, payloadBytes() + KafkaSettings.BATCH_OVERHEAD_BYTES));
    return properties;
  }

  private int payloadBytes() {
    return params.workload().payload().bytes();
  }

  /**
   * How long a producer waits and when it connects again, as the client library reads it: {@code
   * client.} and the library's name to value.
   */
  Map<String, String> timers() {
    Map<String, Object> asked = producer(0);
    // the library reads no configuration without them
    asked.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    asked.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    Map<String, ?> inForce = new ProducerConfig(asked).values();
    return TIMERS.stream()
        .collect(
            Collectors.toMap(name -> "client." + name, name -> String.valueOf(inForce.get(name))));
  }

  Map<String, Object> consumer(String groupId, int index) {
    KafkaSettings.Consumer consumer = kafka.consumer();
    Map<String, Object> properties = reader("consumer-" + index);
    properties.put(ConsumerConfig.GROUP_ID_CONFIG, groupId);
    properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, consumer.longestPoll());
    if (consumer.isInGroup()) {
      properties.put(ConsumerConfig.GROUP_PROTOCOL_CONFIG, consumer.groupProtocol());
      properties.put(
          ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG,
          Math.toIntExact(consumer.maxPollInterval().toMillis()));
      if (consumer.isClassic()) {
        properties.put(
            ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
            Math.toIntExact(consumer.deadAfter().toMillis()));
      }
    }
    return properties;
  }

  /** Of a consumer that belongs to no group. */
  Map<String, Object> reader(String clientId) {
    Map<String, Object> properties = common(clientId);
    properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    return properties;
  }

  /** Topic settings that are not the broker's default. */
  Map<String, String> topic() {
    KafkaSettings.Topic topic = kafka.topic();
    Map<String, String> properties = new HashMap<>();
    properties.put("min.insync.replicas", Integer.toString(topic.minInsyncReplicas()));
    topic
        .flushMessages()
        .ifPresent(messages -> properties.put("flush.messages", Long.toString(messages)));
    if (topic.flushMs().isPresent() || kafka.server().flushSchedulerMs().isPresent()) {
      // A topic without its own would be due whenever the scheduler looks.
      properties.put("flush.ms", Long.toString(topic.flushMs().orElse(Long.MAX_VALUE)));
    }
    if (payloadBytes() > 1_000_000) {
      properties.put(
          "max.message.bytes",
          Integer.toString(payloadBytes() + KafkaSettings.BATCH_OVERHEAD_BYTES));
    }
    return properties;
  }
}
