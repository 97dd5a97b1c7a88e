package brokerbench.environment;

import brokerbench.results.ResourceSample;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** For the in-memory broker: nothing to start. */
public final class NoEnvironment implements Environment {

  @Override
  public String kind() {
    return "none";
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
    return new NoNodes();
  }

  @Override
  public void close() {}

  private record NoNodes() implements BrokerCluster {

    @Override
    public Endpoints endpoints() {
      return new Endpoints(List.of());
    }

    @Override
    public List<BrokerNode> nodes() {
      return List.of();
    }

    @Override
    public SortedMap<String, String> facts() {
      return Collections.unmodifiableSortedMap(new TreeMap<>());
    }

    @Override
    public ResourceSampler sample(SampleScope scope, Consumer<ResourceSample> sink) {
      return new NoSamples();
    }

    @Override
    public void close() {}
  }

  private record NoSamples() implements ResourceSampler {

    @Override
    public void phase(String name) {}

    @Override
    public void close() {}
  }
}
