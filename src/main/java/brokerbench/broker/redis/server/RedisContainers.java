package brokerbench.broker.redis.server;

import brokerbench.broker.redis.params.RedisSettings;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.node.ContainerPort;
import brokerbench.environment.node.ContainerPort.Use;
import brokerbench.environment.node.ContainerServers;
import brokerbench.environment.node.ImageName;
import brokerbench.scenario.Auth;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Redis or Valkey in containers, over TCP in plain text. */
final class RedisContainers implements ContainerServers {

  @Override
  public void check(Params params) {
    int copies = params.cluster().replicationFactor();
    if (copies > 1) {
      throw new EnvironmentException(
          "replication_factor=%d takes %d servers on each node, which the suite starts as processes alone; give --env process, --env external, or -p replication_factor=1"
              .formatted(copies, copies));
    }
    if (RedisSettings.of(params).isSocket()) {
      throw new EnvironmentException(
          "redis.transport=unix reaches no server in a container; give -p redis.transport=tcp or"
              + " --env process");
    }
  }

  @Override
  public Set<Auth> logins() {
    return Set.of(Auth.NONE, Auth.PASSWORD);
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
    Login login = Login.of(params);
    variables.put("USER", RedisDirectives.user(login).orElse(""));
    RedisDirectives.of(settings, login)
        .forEach(
            (name, value) -> variables.put(name.toUpperCase(Locale.ROOT).replace('-', '_'), value));
    return variables;
  }

  @Override
  public List<ContainerPort> ports() {
    return List.of(
        new ContainerPort("PORT", 6_379, Use.CLIENTS, true),
        new ContainerPort("BUS_PORT", 16_379, Use.PEERS, false));
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
