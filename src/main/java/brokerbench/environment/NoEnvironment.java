package brokerbench.environment;

import brokerbench.scenario.BrokerModel;
import brokerbench.scenario.Brokers;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** For the broker that lives in the client: nothing to start. */
public final class NoEnvironment implements Environment {

  @Override
  public String kind() {
    return "none";
  }

  @Override
  public Set<ParamSpec.Subject> subjects() {
    return Set.of(ParamSpec.Subject.CLIENT);
  }

  @Override
  public void prepare(Params params) {}

  /** A cluster without nodes; throws for a broker that needs servers. */
  @Override
  public BrokerCluster start(ClusterRequest request) {
    BrokerModel broker = Brokers.of(request.params());
    if (!broker.livesInClient()) {
      throw new EnvironmentException(
          "broker %s needs servers; the environment 'none' serves %s only"
              .formatted(broker.name(), Brokers.inClient()));
    }
    return new AddressedCluster(
        new Endpoints(List.of()),
        ClusterFacts.ofUnknownSoftware(new TreeMap<>()),
        ForcedWrites.AS_CLIENTS_READ);
  }

  @Override
  public void close() {}
}
