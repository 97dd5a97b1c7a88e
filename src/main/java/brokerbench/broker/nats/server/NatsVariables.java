package brokerbench.broker.nats.server;

import brokerbench.scenario.Flushing;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a running NATS node tells on its monitoring port and to no client. */
final class NatsVariables {

  /** Name of the setting that forces each write to disk before it is acknowledged. */
  static final String SYNC_ALWAYS = "sync_always";

  private static final String SYNC_INTERVAL = "sync_interval_ns";

  private static final int TIMEOUT_MS = 2_000;

  private NatsVariables() {}

  /**
   * {@code sync_interval_ns}, {@code sync_always}, {@code max_payload_bytes} and {@code
   * max_pending_bytes} of its {@code /varz}; empty when the node does not answer.
   */
  static SortedMap<String, String> read(URI variables) {
    return ask(variables).map(NatsVariables::settings).orElseGet(TreeMap::new);
  }

  /**
   * Connections that the node has closed because their client did not read fast enough, by its
   * {@code /varz}; empty when it does not answer.
   */
  static OptionalLong slowConsumers(URI variables) {
    return ask(variables)
        .map(answer -> answer.path("slow_consumers"))
        .filter(JsonNode::isIntegralNumber)
        .map(count -> OptionalLong.of(count.asLong()))
        .orElse(OptionalLong.empty());
  }

  /** When a node of {@link #read} settings forces its writes to disk; empty when it did not say. */
  static Optional<Flushing> flushing(SortedMap<String, String> settings) {
    // The server gives its default interval beside sync_always, and does not use it.
    return "true".equals(settings.get(SYNC_ALWAYS))
        ? Optional.of(Flushing.EVERY_MESSAGE)
        : Optional.ofNullable(settings.get(SYNC_INTERVAL))
            .map(Long::parseLong)
            .map(Duration::ofNanos)
            .map(Flushing::within);
  }

  private static Optional<JsonNode> ask(URI variables) {
    try {
      HttpURLConnection connection = (HttpURLConnection) variables.toURL().openConnection();
      connection.setConnectTimeout(TIMEOUT_MS);
      connection.setReadTimeout(TIMEOUT_MS);
      try (InputStream answer = connection.getInputStream()) {
        return Optional.of(new JsonMapper().readTree(answer));
      }
    } catch (IOException silent) {
      return Optional.empty();
    }
  }

  private static SortedMap<String, String> settings(JsonNode answer) {
    SortedMap<String, String> settings = new TreeMap<>();
    JsonNode config = answer.path("jetstream").path("config");
    if (config.has("sync_interval")) {
      settings.put(SYNC_INTERVAL, config.path("sync_interval").asText());
      // The server leaves the key out when it is false.
      settings.put(SYNC_ALWAYS, Boolean.toString(config.path("sync_always").asBoolean(false)));
    }
    if (answer.has("max_payload")) {
      settings.put("max_payload_bytes", answer.path("max_payload").asText());
    }
    if (answer.has("max_pending")) {
      settings.put("max_pending_bytes", answer.path("max_pending").asText());
    }
    return settings;
  }
}
