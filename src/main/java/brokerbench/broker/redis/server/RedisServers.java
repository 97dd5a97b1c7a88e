package brokerbench.broker.redis.server;

import brokerbench.environment.node.AddressedNode;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ContainerGroup;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.node.Startup;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Redis or Valkey, alone or nodes that share the hash slots. */
public final class RedisServers implements BrokerServers {

  private static final Duration JOIN_LIMIT = Duration.ofSeconds(30);
  private static final String DISCONNECTIONS = "client_output_buffer_limit_disconnections:";

  @Override
  public String broker() {
    return "redis";
  }

  @Override
  public Startup startup() {
    return new Startup("Ready to accept connections", Duration.ofSeconds(10), Optional.empty());
  }

  @Override
  public ProcessServers asProcesses() {
    return new RedisProcesses();
  }

  @Override
  public List<ContainerGroup> inContainers(Params params) {
    return ContainerGroup.ofAll(new RedisContainers(), params);
  }

  @Override
  public void join(List<AddressedNode> nodes, Params params, NanoClock clock) {
    new RedisSlots(nodes, params.cluster().nodes(), password(params), clock, JOIN_LIMIT).spread();
  }

  private static Optional<String> password(Params params) {
    return Login.of(params).secret();
  }

  /**
   * Those for which more waited than {@code client-output-buffer-limit} allows. Empty, too, of a
   * Redis 7.0 or older, which does not count them.
   */
  @Override
  public OptionalLong slowConsumers(NodeAddress node, Params params) {
    try (RedisConnection connection = RedisConnection.open(node.asked(), password(params))) {
      return connection
          .ask("INFO", "stats")
          .lines()
          .filter(line -> line.startsWith(DISCONNECTIONS))
          .mapToLong(line -> Long.parseLong(line.substring(DISCONNECTIONS.length()).strip()))
          .findFirst();
    } catch (IOException silent) {
      return OptionalLong.empty();
    }
  }
}
