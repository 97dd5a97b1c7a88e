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
 * @param listener where clients connect
 */
public record ProxyPath(ProxyApi api, String proxy, Listener listener) {

  /**
   * Where clients connect.
   *
   * @param port of 127.0.0.1
   * @param scratch a directory for rules of the packet filter
   * @param register knows of them before they are made
   */
  public record Listener(int port, Path scratch, RunRegister register) {

    private PacketFilter filter() {
      return PacketFilter.ofPort(port);
    }
  }

  /** Towards the node, and from it. */
  private static final List<String> DIRECTIONS = List.of("upstream", "downstream");

  /** A toxic, in Toxiproxy's words. */
  private record Toxic(String type, Map<String, Long> attributes) {}

  /** Disturbs connections that are there, and those that are made, until {@link #clear}. */
  public void disturb(PathFault fault) {
    switch (fault) {
      // of a timeout of 0 Toxiproxy drops what comes, and closes nothing until it is removed
      case PathFault.Cut() -> add(new Toxic("timeout", Map.of("timeout", 0L)));
      case PathFault.Reset() -> api.enable(proxy, false);
      case PathFault.Latency(Duration oneWay, Duration jitter) ->
          add(
              new Toxic(
                  "latency", Map.of("latency", oneWay.toMillis(), "jitter", jitter.toMillis())));
      case PathFault.Bandwidth(long kilobytesPerSecond) ->
          add(new Toxic("bandwidth", Map.of("rate", kilobytesPerSecond)));
      case PathFault.Loss(double percent) -> {
        listener.register().filtering(listener.filter());
        listener.filter().drop(listener.port(), percent, listener.scratch());
      }
    }
  }

  /** Undoes {@code fault}, which {@link #disturb} has made. */
  public void clear(PathFault fault) {
    switch (fault) {
      case PathFault.Reset() -> api.enable(proxy, true);
      case PathFault.Loss _ -> {
        listener.filter().remove();
        listener.register().unfiltered(listener.filter());
      }
      case PathFault.Cut _, PathFault.Latency _, PathFault.Bandwidth _ ->
          DIRECTIONS.forEach(direction -> api.removeToxic(proxy, direction));
    }
  }

  private void add(Toxic toxic) {
    DIRECTIONS.forEach(
        direction ->
            api.addToxic(
                proxy,
                Map.of(
                    "name",
                    direction,
                    "type",
                    toxic.type(),
                    "stream",
                    direction,
                    "attributes",
                    toxic.attributes())));
  }
}
