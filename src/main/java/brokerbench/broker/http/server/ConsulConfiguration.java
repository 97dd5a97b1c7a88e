package brokerbench.broker.http.server;

import java.nio.file.Path;
import java.util.List;

/**
 * What a Consul agent is told: one server that keeps everything in memory ({@code -dev}), with the
 * interfaces that are not used here turned off.
 *
 * @param file to hold {@code text}
 * @param text of the configuration, in JSON
 */
record ConsulConfiguration(Path file, String text) {

  /** What the agent is called among the nodes. */
  static final String NODE = "consul";

  /**
   * Of an agent.
   *
   * @param directory of the file
   * @param data directory in which it may write
   * @param host at which it takes requests
   * @param ports for those, then for its own of other agents, which there are none of
   */
  static ConsulConfiguration of(Path directory, Path data, String host, List<Integer> ports) {
    String text =
        """
        {
          "bind_addr": "127.0.0.1",
          "client_addr": "%s",
          "data_dir": "%s",
          "log_level": "INFO",
          "ports": {
            "http": %d, "serf_lan": %d, "server": %d,
            "dns": -1, "grpc": -1, "grpc_tls": -1, "serf_wan": -1
          }
        }
        """
            .formatted(host, data, ports.get(0), ports.get(1), ports.get(2));
    return new ConsulConfiguration(directory.resolve("consul.json"), text);
  }

  /** Arguments of the program. */
  List<String> arguments() {
    return List.of("agent", "-dev", "-config-file", file.toString());
  }
}
