package brokerbench.broker.nats.server;

import brokerbench.broker.QuotedText;
import brokerbench.broker.nats.params.NatsSettings;
import brokerbench.environment.node.ClientAddress;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.Secrets;
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
record NatsNodes(ProcessLayout layout, NatsSettings.Server server) {

  private static final int CLIENTS = 0;
  private static final int MONITORING = 1;
  private static final int ROUTES = 2;

  /** One for clients, one for monitoring, one for the other nodes. */
  static final int PORTS_PER_NODE = 3;

  NatsNodes(ProcessLayout layout) {
    this(layout, NatsSettings.of(layout.params()).server());
  }

  /** Writes each node's configuration. */
  List<NodePlan> prepare() throws IOException {
    List<NodePlan> plans = new ArrayList<>();
    for (int node = 1; node <= layout.nodes(); node++) {
      Path home = Files.createDirectories(layout.directory().resolve("nats-" + node));
      Path data = Files.createDirectories(home.resolve("data"));
      Path configuration = home.resolve("nats.conf");
      Secrets.write(configuration, configuration(node, data));
      int clientPort = layout.port(node, CLIENTS);
      plans.add(
          new NodePlan(
              new NodeAddress(
                  "nats-" + node,
                  NodeAddress.loopback(clientPort),
                  Optional.empty(),
                  Optional.of(URI.create("http://127.0.0.1:" + layout.port(node, MONITORING)))),
              layout.installation().command("-js", "-c", configuration.toString()),
              data,
              ClientAddress.tcp(clientPort)));
    }
    return plans;
  }

  private String configuration(int node, Path data) {
    List<String> lines = new ArrayList<>();
    lines.add("server_name: nats-" + node);
    lines.add("listen: \"127.0.0.1:" + layout.port(node, CLIENTS) + "\"");
    if (layout.isProxied()) {
      int told = layout.toldToClients(layout.port(node, CLIENTS));
      lines.add("client_advertise: \"127.0.0.1:" + told + "\"");
    }
    lines.add("http: \"127.0.0.1:" + layout.port(node, MONITORING) + "\"");
    lines.addAll(NatsAccess.of(layout.params(), layout.certificates()));
    lines.add("max_payload: " + NatsSettings.Server.maxPayloadBytes(layout.params()));
    lines.add("max_pending: " + server.maxPendingBytes());
    lines.add("jetstream {");
    lines.add("  store_dir: " + QuotedText.of(data));
    lines.add("  sync_interval: \"" + server.syncInterval() + "\"");
    lines.add("}");
    if (layout.nodes() > 1) {
      lines.add("cluster {");
      lines.add("  name: brokerbench");
      lines.add("  listen: \"127.0.0.1:" + layout.port(node, ROUTES) + "\"");
      lines.add(
          IntStream.rangeClosed(1, layout.nodes())
              .mapToObj(each -> "\"nats://127.0.0.1:" + layout.port(each, ROUTES) + "\"")
              .collect(Collectors.joining(", ", "  routes: [", "]")));
      lines.add("}");
    }
    return String.join("\n", lines) + "\n";
  }
}
