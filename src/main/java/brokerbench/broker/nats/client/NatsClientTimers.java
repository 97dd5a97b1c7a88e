package brokerbench.broker.nats.client;

import io.nats.client.Options;
import java.time.Duration;
import java.util.Map;

/** How long a connection waits, as the client library has it. */
final class NatsClientTimers {

  private NatsClientTimers() {}

  /** Those of {@code options}: name to value. */
  static Map<String, String> of(Options options) {
    return Map.of(
        "client.ping_interval_ms",
        Long.toString(options.getPingInterval().toMillis()),
        "client.max_pings_out",
        Integer.toString(options.getMaxPingsOut()),
        // up to this much is added to each wait of nats.reconnect_wait
        "client.reconnect_jitter_ms",
        Long.toString(jitter(options).toMillis()),
        // how long a synchronous publish to a stream waits for its reply
        "client.request_timeout_ms",
        Long.toString(options.getConnectionTimeout().toMillis()),
        // how often the library fails asynchronous requests that got no reply
        "client.request_cleanup_interval_ms",
        Long.toString(options.getRequestCleanupInterval().toMillis()));
  }

  private static Duration jitter(Options options) {
    return options.isTLSRequired() ? options.getReconnectJitterTls() : options.getReconnectJitter();
  }
}
