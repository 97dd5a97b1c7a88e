package brokerbench.broker.nats.server;

import brokerbench.environment.ForcedWrites;
import brokerbench.environment.node.BrokerServers;
import brokerbench.environment.node.ContainerGroup;
import brokerbench.environment.node.NodeAddress;
import brokerbench.environment.node.ProcessServers;
import brokerbench.environment.node.Secrets;
import brokerbench.environment.node.Startup;
import brokerbench.scenario.Auth;
import brokerbench.scenario.Flushing;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** The server of NATS, with JetStream on. */
public final class NatsServers implements BrokerServers {

  private static final String VARIABLES = "/varz";

  @Override
  public String broker() {
    return "nats";
  }

  @Override
  public Startup startup() {
    return new Startup("Server is ready", Duration.ofSeconds(10), Optional.of("/healthz"));
  }

  @Override
  public void checkLogin(Params params) {
    if (Login.of(params).exists()) {
      var _ = NatsAccess.authorization(params);
    }
  }

  @Override
  public ProcessServers asProcesses() {
    return new NatsProcesses();
  }

  @Override
  public List<ContainerGroup> inContainers(Params params) {
    return ContainerGroup.ofAll(new NatsContainers(), params);
  }

  @Override
  public String secret(Params params) {
    return params.cluster().auth() == Auth.NKEY ? UserKey.random().seed() : Secrets.random();
  }

  @Override
  public OptionalLong slowConsumers(NodeAddress node, Params params) {
    return node.monitoring(VARIABLES)
        .map(NatsVariables::slowConsumers)
        .orElse(OptionalLong.empty());
  }

  @Override
  public SortedMap<String, String> hiddenSettings(NodeAddress node) {
    return node.monitoring(VARIABLES).map(NatsVariables::read).orElseGet(TreeMap::new);
  }

  @Override
  public ForcedWrites forcedWrites(List<NodeAddress> nodes) {
    List<Flushing> told =
        nodes.stream()
            .flatMap(node -> NatsVariables.flushing(hiddenSettings(node)).stream())
            .sorted()
            .toList();
    if (told.isEmpty() || told.size() < nodes.size()) {
      return ForcedWrites.UNKNOWN;
    }
    return switch (told.getFirst()) {
      case PAGE_CACHE -> ForcedWrites.NOT_ALWAYS;
      case INTERVAL -> ForcedWrites.EACH_SECOND;
      case EVERY_MESSAGE -> ForcedWrites.ALWAYS;
    };
  }
}
