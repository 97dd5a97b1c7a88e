package brokerbench.environment.process;

import brokerbench.environment.BrokerNode;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.node.Readiness;
import brokerbench.environment.node.RedisSettings;
import brokerbench.environment.node.RedisSlots;
import brokerbench.environment.node.RedisStatistics;
import brokerbench.environment.node.ServerCertificate;
import brokerbench.environment.server.ServerInstallation;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Redis or Valkey, alone or three nodes that share the hash slots. The server's defaults hold but
 * for what the parameters say.
 */
final class RedisNodes {

  /** What {@code sockaddr_un} has room for, without the closing zero byte. */
  private static final int SOCKET_PATH_BYTES = 107;

  /** For a configuration, which may hold a password. */
  private static final FileAttribute<?> OF_ITS_OWNER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final ServerInstallation installation;
  private final Params params;
  private final Path directory;
  private final List<Integer> ports;

  /**
   * Plans the nodes.
   *
   * @param directory the cluster's own
   * @param ports two per node: all client ports, then all ports of the cluster bus; one node alone
   *     has no bus, and speaks TLS there
   */
  RedisNodes(ServerInstallation installation, Params params, Path directory, List<Integer> ports) {
    this.installation = installation;
    this.params = params;
    this.directory = directory;
    this.ports = List.copyOf(ports);
  }

  static int portsPerNode() {
    return 2;
  }

  /**
   * Whether nodes that are planned so can serve.
   *
   * @throws EnvironmentException when they cannot
   */
  static void check(Params params) {
    checkTls(params);
    String version = params.text("redis.version");
    if (params.count("nodes") > 1 && version.matches("[1-6]\\..*")) {
      throw new EnvironmentException(
          "redis.version=%s has no cluster-port, which nodes=%s needs; give 7.0 or newer"
              .formatted(version, params.text("nodes")));
    }
  }

  private static void checkTls(Params params) {
    if (!params.flag("redis.tls")) {
      return;
    }
    if (params.count("nodes") > 1) {
      throw new EnvironmentException(
          "redis.tls=true: the suite gives a certificate to one server and to no cluster, and"
              + " nodes="
              + params.text("nodes")
              + "; give -p nodes=1, or --env external");
    }
    if (!params.text("redis.tls_ca").equals("system")) {
      throw new EnvironmentException(
          "redis.tls_ca="
              + params.text("redis.tls_ca")
              + " is for a server of your own, with --env external; clients know the certificate of"
              + " a server that the suite starts");
    }
  }

  /**
   * The nodes as a cluster takes them.
   *
   * @param nodes in node order
   * @param ports as planned
   */
  static List<RedisSlots.Shard> shards(List<BrokerNode> nodes, List<Integer> ports) {
    return IntStream.range(0, nodes.size())
        .mapToObj(
            index ->
                new RedisSlots.Shard(
                    nodes.get(index),
                    loopback(ports.get(index)),
                    loopback(ports.get(nodes.size() + index))))
        .toList();
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port);
  }

  /** Writes each node's configuration. */
  List<NodePlan> prepare() throws IOException {
    List<NodePlan> plans = new ArrayList<>();
    Optional<String> password = RedisSettings.password(params);
    for (int node = 1; node <= nodes(); node++) {
      Path home = Files.createDirectories(directory.resolve("redis-" + node));
      Path data = Files.createDirectories(home.resolve("data"));
      Way way = way(node, home);
      Path configuration = Files.createFile(home.resolve("redis.conf"), OF_ITS_OWNER);
      Files.write(configuration, configuration(node, data, way.directives()));
      InetSocketAddress address = loopback(clientPort(node));
      plans.add(
          new NodePlan(
              "redis-" + node,
              installation.command(configuration.toString()),
              data,
              clientPort(node),
              Readiness.REDIS_WORDS,
              Optional.empty(),
              () -> RedisStatistics.slowConsumers(address, password),
              Optional.empty(),
              way.reach()));
    }
    return plans;
  }

  /**
   * How clients reach a node.
   *
   * @param directives by which the node lets them
   */
  private record Way(Reach reach, List<String> directives) {}

  private Way way(int node, Path home) throws IOException {
    if (params.text("redis.transport").equals("unix")) {
      Path socket = socket(home);
      return new Way(Reach.socket(socket), List.of("unixsocket \"" + socket + "\""));
    }
    if (params.flag("redis.tls")) {
      int port = secondPort(node);
      ServerCertificate shown = ServerCertificate.make(home, "ip:127.0.0.1");
      return new Way(
          Reach.tls(port, shown.certificate()),
          List.of(
              "tls-port " + port,
              "tls-cert-file \"" + shown.certificate() + "\"",
              "tls-key-file \"" + shown.key() + "\"",
              "tls-protocols \"TLSv1.3\"",
              "tls-auth-clients no"));
    }
    return new Way(Reach.tcp(clientPort(node)), List.of());
  }

  private int nodes() {
    return params.count("nodes");
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

  private List<String> configuration(int node, Path data, List<String> way) {
    List<String> lines = new ArrayList<>();
    lines.add("bind 127.0.0.1");
    lines.add("port " + clientPort(node));
    lines.addAll(way);
    lines.add("dir \"" + data + "\"");
    // a run that was killed is recognised by the command lines of its processes
    lines.add("set-proc-title no");
    RedisSettings.of(params).forEach((name, value) -> lines.add(name + " " + value));
    RedisSettings.user(params).ifPresent(lines::add);
    if (nodes() > 1) {
      lines.add("cluster-enabled yes");
      lines.add("cluster-port " + secondPort(node));
    }
    return lines;
  }

  private int clientPort(int node) {
    return ports.get(node - 1);
  }

  private int secondPort(int node) {
    return ports.get(nodes() + node - 1);
  }
}
