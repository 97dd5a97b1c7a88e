package brokerbench.broker.redis.server;

import brokerbench.broker.redis.params.RedisSettings;
import brokerbench.environment.node.ClusterCertificates;
import brokerbench.environment.node.ContainerAccess;
import brokerbench.environment.node.ContainerNode;
import brokerbench.environment.node.ContainerPort;
import brokerbench.environment.node.ContainerPort.Use;
import brokerbench.environment.node.ContainerServers;
import brokerbench.environment.node.ImageName;
import brokerbench.scenario.ClusterShape.Network;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Redis or Valkey in containers, over TCP. */
final class RedisContainers implements ContainerServers {

  private static final ContainerPort PLAIN = new ContainerPort("PORT", 6_379, Use.CLIENTS, true);
  private static final ContainerPort BUS = new ContainerPort("BUS_PORT", 16_379, Use.PEERS, false);
  private static final ContainerPort TLS = new ContainerPort("TLS_PORT", 6_380, Use.CLIENTS, true);

  /** Where the Compose files look for more. */
  private static final String CONFIGURATION = "/etc/brokerbench/access/redis.conf";

  @Override
  public void check(Params params) {
    params.refuseWhen(
        params.cluster().replicationFactor() > 1 && params.cluster().network() == Network.PUBLISHED,
        "{replication_factor}: a replica would look for its master at a published port, which leads to no container from where it is; give -p network=bridge or network=host");
    params.refuseWhen(
        RedisSettings.of(params).isSocket(),
        "{redis.transport} reaches no server in a container; give -p redis.transport=tcp or"
            + " --env process");
  }

  @Override
  public String image(Params params) {
    RedisSettings.Server server = RedisSettings.of(params).server();
    String software = server.software();
    String repository = software.equals("valkey") ? "valkey/valkey" : software;
    return ImageName.of(server.image(), repository + ":" + server.version());
  }

  @Override
  public SortedMap<String, String> variables(Params params) {
    RedisSettings settings = RedisSettings.of(params);
    SortedMap<String, String> variables = new TreeMap<>();
    variables.put("SERVER", settings.server().software());
    RedisDirectives.of(settings)
        .forEach(
            (name, value) -> variables.put(name.toUpperCase(Locale.ROOT).replace('-', '_'), value));
    if (params.cluster().replicationFactor() > 1) {
      variables.put("REPL_DISKLESS_SYNC_DELAY", RedisDirectives.NO_SYNC_DELAY);
    }
    return variables;
  }

  @Override
  public List<ContainerPort> ports() {
    return List.of(PLAIN, BUS);
  }

  @Override
  public List<ContainerPort> accessPorts(Params params) {
    return params.cluster().tls().isOn() ? List.of(TLS) : List.of();
  }

  @Override
  public ContainerAccess access(ContainerNode node) {
    Login login = Login.of(node.params());
    List<String> lines = new ArrayList<>(RedisDirectives.ofLogin(login));
    if (node.params().cluster().replicationFactor() > 1) {
      lines.addAll(RedisDirectives.ofReplica(login));
    }
    node.certificatesInside().ifPresent(shown -> lines.addAll(overTls(node, shown)));
    return new ContainerAccess(
        new TreeMap<>(),
        node.isProxied() && node.params().cluster().nodes() > 1 ? announcing(node) : List.of(),
        new TreeMap<>(Map.of(CONFIGURATION, String.join("\n", lines) + "\n")));
  }

  /** Arguments go before what files say, and so do those of the Compose files. */
  private static List<String> announcing(ContainerNode node) {
    List<String> command = new ArrayList<>();
    command.add(RedisSettings.of(node.params()).server().software() + "-server");
    command.add("/etc/brokerbench/redis.conf");
    if (node.isOnHost()) {
      command.addAll(List.of("--bind", "127.0.0.1"));
      command.addAll(List.of("--port", Integer.toString(node.portOf(PLAIN))));
      command.addAll(List.of("--cluster-port", Integer.toString(node.portOf(BUS))));
    }
    boolean overTls = node.certificates().isPresent();
    int announced = overTls ? node.reachedPortOf(PLAIN) : node.told().getPort();
    command.addAll(List.of("--cluster-announce-hostname", node.told().getHostString()));
    command.addAll(List.of("--cluster-preferred-endpoint-type", "hostname"));
    command.addAll(List.of("--cluster-announce-port", Integer.toString(announced)));
    command.addAll(List.of("--cluster-announce-bus-port", Integer.toString(node.portOf(BUS))));
    return command;
  }

  private static List<String> overTls(ContainerNode node, ClusterCertificates shown) {
    List<String> lines =
        new ArrayList<>(RedisDirectives.ofTls(node.params(), node.portOf(TLS), shown));
    if (node.params().cluster().nodes() > 1) {
      lines.add("cluster-announce-tls-port " + node.told().getPort());
      if (!node.isOnHost()) {
        // Else it would follow from the port of TLS.
        lines.add("cluster-port " + BUS.number());
      }
    }
    return lines;
  }

  @Override
  public int lastOctet() {
    return 30;
  }

  @Override
  public List<String> installationPaths() {
    return List.of("/usr/local/bin/redis-server", "/usr/local/bin/valkey-server");
  }

  @Override
  public String dataPath() {
    return "/data";
  }
}
