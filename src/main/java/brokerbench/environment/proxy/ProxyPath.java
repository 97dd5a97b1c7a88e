package brokerbench.environment.proxy;

import brokerbench.environment.host.PacketFilter;
import brokerbench.environment.register.RunRegister;
import brokerbench.scenario.PathFault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The path of clients to one node, which Toxiproxy can disturb. Each call throws {@link
 * brokerbench.environment.EnvironmentException} when it cannot be done.
 *
 * @param api of the proxy
 * @param proxy its name for this path
 * @param port of 127.0.0.1, where clients connect
 * @param scratch a directory for rules of the packet filter
 * @param register knows of them before they are made
 */
record ProxyPath(ProxyApi api, String proxy, int port, Path scratch, RunRegister register) {

  /** Towards the node, and from it. */
  private static final List<String> DIRECTIONS = List.of("upstream", "downstream");

  /** Disturbs connections that are there, and those that are made, until {@link #clear}. */
  void disturb(PathFault fault) {
    switch (fault) {
      // of a timeout of 0 Toxiproxy drops what comes, and closes nothing until it is removed
      case PathFault.Cut() -> add("timeout", Map.of("timeout", 0L));
      case PathFault.Reset() -> api.enable(proxy, false);
      case PathFault.Latency(Duration oneWay, Duration jitter) ->
          add("latency", Map.of("latency", oneWay.toMillis(), "jitter", jitter.toMillis()));
      case PathFault.Bandwidth(long kilobytesPerSecond) ->
          add("bandwidth", Map.of("rate", kilobytesPerSecond));
      case PathFault.Loss(double percent) -> {
        register.filtering(filter());
        filter().drop(port, percent, scratch);
      }
    }
  }

  /** Undoes {@code fault}, which {@link #disturb} has made. */
  void clear(PathFault fault) {
    switch (fault) {
      case PathFault.Reset() -> api.enable(proxy, true);
      case PathFault.Loss _ -> {
        filter().remove();
        register.unfiltered(filter());
      }
      case PathFault.Cut _, PathFault.Latency _, PathFault.Bandwidth _ ->
          DIRECTIONS.forEach(direction -> api.removeToxic(proxy, direction));
    }
  }

  private PacketFilter filter() {
    return PacketFilter.ofPort(port);
  }

  /** Adds a toxic, in Toxiproxy's words. */
  private void add(String type, Map<String, Long> attributes) {
    DIRECTIONS.forEach(
        direction ->
            api.addToxic(
                proxy,
                Map.of(
                    "name", direction,
                    "type", type,
                    "stream", direction,
                    "attributes", attributes)));
  }
}
