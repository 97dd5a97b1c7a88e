package brokerbench.environment.process;

import brokerbench.environment.node.MessageLimit;
import brokerbench.environment.node.NatsVariables;
import brokerbench.environment.node.Readiness;
import brokerbench.environment.server.ServerInstallation;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** NATS, with JetStream on. The server's defaults hold but for what the parameters say. */
final class NatsNodes {

  private final ServerInstallation installation;
  private final Params params;
  private final Path directory;
  private final List<Integer> ports;

  /**
   * Plans the nodes.
   *
   * @param directory the cluster's own
   * @param ports three per node: all client ports, all monitoring ports, all route ports
   */
  NatsNodes(ServerInstallation installation, Params params, Path directory, List<Integer> ports) {
    this.installation = installation;
    this.params = params;
    this.directory = directory;
    this.ports = List.copyOf(ports);
  }

  static int portsPerNode() {
    return 3;
  }

  /** Writes each node's configuration. */
  List<NodePlan> prepare() throws IOException {
    List<NodePlan> plans = new ArrayList<>();
    for (int node = 1; node <= nodes(); node++) {
      Path home = Files.createDirectories(directory.resolve("nats-" + node));
      Path data = Files.createDirectories(home.resolve("data"));
      Path configuration = home.resolve("nats.conf");
      Files.writeString(configuration, configuration(node, data));
      URI variables = monitoring(node, "/varz");
      plans.add(
          new NodePlan(
              "nats-" + node,
              installation.command("-js", "-c", configuration.toString()),
              data,
              clientPort(node),
              Readiness.NATS_WORDS,
              Optional.of(variables),
              () -> NatsVariables.slowConsumers(variables),
              Optional.of(monitoring(node, "/healthz")),
              Reach.tcp(clientPort(node))));
    }
    return plans;
  }

  private int nodes() {
    return params.count("nodes");
  }

  private String configuration(int node, Path data) {
    List<String> lines = new ArrayList<>();
    lines.add("server_name: nats-" + node);
    lines.add("listen: \"127.0.0.1:" + clientPort(node) + "\"");
    lines.add("http: \"127.0.0.1:" + port(node, 1) + "\"");
    lines.add("max_payload: " + MessageLimit.natsBytes(params));
    lines.add("max_pending: " + params.size("nats.max_pending").bytes());
    lines.add("jetstream {");
    lines.add("  store_dir: \"" + data.toString().replace("\\", "\\\\") + "\"");
    lines.add("  sync_interval: \"" + params.text("nats.sync_interval") + "\"");
    lines.add("}");
    if (nodes() > 1) {
      lines.add("cluster {");
      lines.add("  name: brokerbench");
      lines.add("  listen: \"127.0.0.1:" + port(node, 2) + "\"");
      lines.add("  routes: [" + routes() + "]");
      lines.add("}");
    }
    return String.join("\n", lines) + "\n";
  }

  private String routes() {
    return IntStream.rangeClosed(1, nodes())
        .mapToObj(node -> "\"nats://127.0.0.1:" + port(node, 2) + "\"")
        .collect(Collectors.joining(", "));
  }

  private URI monitoring(int node, String path) {
    return URI.create("http://127.0.0.1:" + port(node, 1) + path);
  }

  private int clientPort(int node) {
    return port(node, 0);
  }

  private int port(int node, int block) {
    return ports.get(block * nodes() + node - 1);
  }
}
