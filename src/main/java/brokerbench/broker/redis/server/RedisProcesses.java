package brokerbench.broker.redis.server;

import brokerbench.broker.redis.params.RedisSettings;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.node.NodePlan;
import brokerbench.environment.node.ProcessLayout;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.node.ServerAvailability;
import brokerbench.environment.software.ServerInstallation;
import brokerbench.environment.software.ServerSoftware;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Redis or Valkey as local processes. */
final class RedisProcesses implements ProcessServers {

  @Override
  public ServerAvailability availability(ServerSoftware software, List<Params> trials) {
    Stream<Path> others =
        Stream.of("redis-server", "valkey-server", "apt-get")
            .flatMap(name -> ExternalCommand.onSearchPath(name).stream());
    return new ServerAvailability(
        Stream.concat(software.given("redis").stream(), others).findFirst().map(Path::toString),
        "neither redis-server, valkey-server nor apt-get",
        "redis-server or valkey-server, or apt-get to fetch it from Debian",
        "put redis-server on the path, give --server redis=PATH, or run brokers in containers with"
            + " --env compose");
  }

  @Override
  public ServerInstallation obtain(ServerSoftware software, Params params) {
    RedisNodes.check(params);
    RedisSettings.Server server = RedisSettings.of(params).server();
    return new RedisPrograms(software).obtain(server.software(), server.version());
  }

  @Override
  public int portsPerNode() {
    return RedisNodes.MOST_SERVERS_PER_NODE * RedisNodes.PORTS_PER_SERVER;
  }

  @Override
  public List<NodePlan> plan(ProcessLayout layout) throws IOException {
    return new RedisNodes(layout).prepare();
  }
}
