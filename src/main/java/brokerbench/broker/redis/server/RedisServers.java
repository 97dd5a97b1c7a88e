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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Redis or Valkey, alone or nodes that share the hash slots. */
public final class RedisServers implements BrokerServers {

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
    new RedisSlots(clock).spread(nodes, params.cluster().nodes(), password(params));
  }

  private static Optional<String> password(Params params) {
    return Login.of(params).secret();
  }

  @Override
  public OptionalLong slowConsumers(NodeAddress node, Params params) {
    return RedisStatistics.slowConsumers(node.asked(), password(params));
  }
}
