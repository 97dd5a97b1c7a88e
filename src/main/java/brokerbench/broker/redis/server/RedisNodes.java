package brokerbench.broker.redis.server;

import brokerbench.broker.redis.params.RedisSettings;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.node.ClientAddress;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.Secrets;
import brokerbench.scenario.Login;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Redis or Valkey, alone or three nodes that share the hash slots. With copies, a node is a server
 * for each: the first is a master, the others are replicas of the masters of other nodes, so that
 * each node has as much of the load as the others, and two of three masters are left to elect a
 * successor for the third. The server's defaults hold but for what the parameters say.
 */
final class RedisNodes {

  /** What {@code sockaddr_un} has room for, without the closing zero byte. */
  private static final int SOCKET_PATH_BYTES = 107;

  private static final int CLIENTS = 0;
  private static final int BUS = 1;
  private static final int TLS = 2;

  /** One for plain text, one for the cluster bus, one for TLS. */
  static final int PORTS_PER_SERVER = 3;

  static final int MOST_SERVERS_PER_NODE = 3;

  private final ProcessLayout layout;
  private final RedisSettings settings;

  RedisNodes(ProcessLayout layout) {
    this.layout = layout;
    this.settings = RedisSettings.of(layout.params());
  }

  private int servers() {
    return layout.nodes() * layout.params().cluster().replicationFactor();
  }

  /** Of a server: the masters come first, then a replica on each node, then another. */
  private int port(int server, int use) {
    int node = (server - 1) % layout.nodes() + 1;
    int servers = (server - 1) / layout.nodes();
    return layout.port(node, servers * PORTS_PER_SERVER + use);
  }

  /** Writes each server's configuration. */
  List<NodePlan> prepare() throws IOException {
    List<NodePlan> plans = new ArrayList<>();
    for (int node = 1; node <= servers(); node++) {
      Path home = Files.createDirectories(layout.directory().resolve("redis-" + node));
      Path data = Files.createDirectories(home.resolve("data"));
      ClientAddress reach = reach(node, home);
      Path configuration =
          Secrets.write(
              home.resolve("redis.conf"), String.join("\n", configuration(node, data, reach)));
      List<String> command = layout.installation().command(configuration.toString());
      plans.add(new NodePlan(address(node), command, data, reach));
    }
    return plans;
  }

  private NodeAddress address(int node) {
    int port = port(node, CLIENTS);
    return NodeAddress.onLoopback("redis-" + node, port)
        .withPeers(NodeAddress.loopback(port(node, BUS)))
        .withTold(NodeAddress.loopback(layout.toldToClients(port)));
  }

  private ClientAddress reach(int node, Path home) {
    return settings.isSocket()
        ? ClientAddress.socket(socket(home))
        : ClientAddress.tcp(port(node, layout.certificates().isPresent() ? TLS : CLIENTS));
  }

  private static Path socket(Path home) {
    Path socket = home.resolve("redis.sock");
    int pathBytes = socket.toString().getBytes(StandardCharsets.UTF_8).length;
    if (pathBytes > SOCKET_PATH_BYTES) {
      throw new EnvironmentException(
          "the path of the Unix socket %s has %d bytes, the system takes %d; give a shorter --data-dir"
              .formatted(socket, pathBytes, SOCKET_PATH_BYTES));
    }
    return socket;
  }

  private List<String> configuration(int node, Path data, ClientAddress reach) {
    List<String> lines = new ArrayList<>();
    lines.add("bind 127.0.0.1");
    lines.add("port " + port(node, CLIENTS));
    if (settings.isSocket()) {
      lines.add("unixsocket \"" + reach.address() + "\"");
    }
    layout
        .certificates()
        .map(shown -> RedisDirectives.ofTls(layout.params(), port(node, TLS), shown))
        .ifPresent(lines::addAll);
    lines.add("dir \"" + data + "\"");
    // a run that was killed is recognised by the command lines of its processes
    lines.add("set-proc-title no");
    Login login = Login.of(layout.params());
    RedisDirectives.of(settings).forEach((name, value) -> lines.add(name + " " + value));
    lines.addAll(RedisDirectives.ofLogin(login));
    if (layout.nodes() > 1) {
      lines.add("cluster-enabled yes");
      lines.add("cluster-port " + port(node, BUS));
      if (layout.isProxied()) {
        lines.add("cluster-announce-port " + layout.toldToClients(port(node, CLIENTS)));
        lines.add("cluster-announce-bus-port " + port(node, BUS));
        if (layout.certificates().isPresent()) {
          lines.add("cluster-announce-tls-port " + layout.toldToClients(port(node, TLS)));
        }
      }
    }
    if (servers() > layout.nodes()) {
      lines.add("repl-diskless-sync-delay " + RedisDirectives.NO_SYNC_DELAY);
      lines.addAll(RedisDirectives.ofReplica(login));
    }
    return lines;
  }
}
