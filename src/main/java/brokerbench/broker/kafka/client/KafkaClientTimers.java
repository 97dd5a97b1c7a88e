package brokerbench.broker.kafka.client;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** How long a producer waits and when it connects again, as the client library reads it. */
final class KafkaClientTimers {

  private static final List<String> NAMES =
      List.of(
          ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
          ProducerConfig.RECONNECT_BACKOFF_MS_CONFIG,
          ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG);

  private KafkaClientTimers() {}

  /** Those of producers with {@code settings}: {@code client.} and the library's name to value. */
  static SortedMap<String, String> of(ClientSettings settings) {
    Map<String, Object> asked = new HashMap<>(settings.producer(0));
    // the library reads no configuration without them
    asked.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    asked.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    Map<String, ?> inForce = new ProducerConfig(asked).values();
    SortedMap<String, String> timers = new TreeMap<>();
    NAMES.forEach(name -> timers.put("client." + name, String.valueOf(inForce.get(name))));
    return timers;
  }
}
