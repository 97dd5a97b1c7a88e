package brokerbench.broker.nats.client;

import io.nats.client.Options;
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
        // how long a synchronous publish to a stream waits for its reply
        "client.request_timeout_ms",
        Long.toString(options.getConnectionTimeout().toMillis()),
        // how often the library fails asynchronous requests that got no reply
        "client.request_cleanup_interval_ms",
        Long.toString(options.getRequestCleanupInterval().toMillis()));
  }
}
