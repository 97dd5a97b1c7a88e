package brokerbench.broker.nats.client;

import brokerbench.broker.LiveBroker;
import brokerbench.broker.LiveSemantics;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import io.nats.client.Options;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.ServerInfo;
import io.nats.client.api.StreamConfiguration;
import java.time.Duration;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The settings in force, as the server tells them to a client. */
final class NatsLiveSettings {

  private static final LiveSemantics CORE =
      new LiveSemantics(
          DeliveryGuarantee.AT_MOST_ONCE,
          "core NATS hands a message to those who are subscribed, once",
          DurabilityClass.NONE,
          "core NATS hands a message on and keeps none");

  private NatsLiveSettings() {}

  /** Settings of the server, of one stream and of one consumer, and what follows from them. */
  static LiveBroker ofJetStream(ServerInfo server, JetStreamSemantics semantics) {
    SortedMap<String, String> settings = of(server);
    put(settings, semantics.stream());
    semantics.consumer().ifPresent(each -> put(settings, each));
    settings.put("asked.sync_interval", semantics.syncIntervalAsked());
    return new LiveBroker("nats", server.getVersion(), semantics.live(), settings);
  }

  /** Settings of the server alone: core NATS keeps none of a subject or of a subscription. */
  static LiveBroker ofCore(ServerInfo server) {
    return new LiveBroker("nats", server.getVersion(), CORE, of(server));
  }

  /** How long a connection waits, as the client library has it. */
  static Map<String, String> timers(Options options) {
    Duration jitter =
        options.isTLSRequired() ? options.getReconnectJitterTls() : options.getReconnectJitter();
    return Map.of(
        "client.ping_interval_ms",
        Long.toString(options.getPingInterval().toMillis()),
        "client.max_pings_out",
        Integer.toString(options.getMaxPingsOut()),
        // up to this much is added to each wait of nats.reconnect_wait
        "client.reconnect_jitter_ms",
        Long.toString(jitter.toMillis()),
        // how long a synchronous publish to a stream waits for its reply
        "client.request_timeout_ms",
        Long.toString(options.getConnectionTimeout().toMillis()),
        // how often the library fails asynchronous requests that got no reply
        "client.request_cleanup_interval_ms",
        Long.toString(options.getRequestCleanupInterval().toMillis()));
  }

  private static SortedMap<String, String> of(ServerInfo server) {
    SortedMap<String, String> settings = new TreeMap<>();
    settings.put("server.go_version", server.getGoVersion());
    settings.put("server.max_payload_bytes", Long.toString(server.getMaxPayload()));
    settings.put("server.cluster", String.valueOf(server.getCluster()));
    return settings;
  }

  private static void put(SortedMap<String, String> settings, StreamConfiguration stream) {
    settings.put("topic.storage", stream.getStorageType().toString());
    settings.put("topic.replicas", Integer.toString(stream.getReplicas()));
    settings.put("topic.retention", stream.getRetentionPolicy().toString());
    settings.put("topic.discard", stream.getDiscardPolicy().toString());
    settings.put("topic.duplicate_window", stream.getDuplicateWindow().toString());
    settings.put("topic.max_bytes", Long.toString(stream.getMaxBytes()));
    settings.put("topic.max_messages", Long.toString(stream.getMaxMsgs()));
    settings.put("topic.compression", stream.getCompressionOption().toString());
    settings.put("topic.subjects", String.join(",", stream.getSubjects()));
  }

  private static void put(SortedMap<String, String> settings, ConsumerConfiguration consumer) {
    settings.put("subscription.ack_policy", consumer.getAckPolicy().toString());
    settings.put("subscription.ack_wait", String.valueOf(consumer.getAckWait()));
    settings.put("subscription.deliver_policy", consumer.getDeliverPolicy().toString());
    settings.put("subscription.deliver_group", String.valueOf(consumer.getDeliverGroup()));
    settings.put("subscription.max_ack_pending", Long.toString(consumer.getMaxAckPending()));
    settings.put("subscription.max_waiting", Long.toString(consumer.getMaxPullWaiting()));
    settings.put("subscription.replicas", Integer.toString(consumer.getNumReplicas()));
    settings.put("subscription.memory_storage", Boolean.toString(consumer.isMemStorage()));
  }
}
