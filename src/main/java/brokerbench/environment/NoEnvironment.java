package brokerbench.environment;

import brokerbench.scenario.Endpoints;
import brokerbench.scenario.ParamSpec;
import brokerbench.scenario.Params;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** For the in-memory broker: nothing to start. */
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

  /**
   * A cluster without nodes.
   *
   * @throws EnvironmentException for any broker but {@code inmemory}
   */
  @Override
  public BrokerCluster start(ClusterRequest request) {
    String broker = request.params().text("broker");
    if (!broker.equals("inmemory")) {
      throw new EnvironmentException(
          "broker " + broker + " needs servers; the environment 'none' serves inmemory only");
    }
    return new UnseenCluster(new Endpoints(List.of()), new TreeMap<>());
  }

  @Override
  public void close() {}
}
