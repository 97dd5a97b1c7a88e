package brokerbench.environment;

import brokerbench.measurement.StopPulses;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Endpoints;
import java.util.List;
import java.util.function.Consumer;

/**
 * A cluster of which nothing is known but where it is: none of its nodes can be sampled or stopped.
 *
 * @param endpoints empty for the in-memory broker
 * @param forcedWrites what is known of them without asking
 */
public record AddressedCluster(Endpoints endpoints, ClusterFacts facts, ForcedWrites forcedWrites)
    implements BrokerCluster {

  @Override
  public List<BrokerNode> nodes() {
    return List.of();
  }

  @Override
  public ResourceSampler sample(SampleScope scope, Consumer<ResourceSample> sink) {
    return new NoSamples();
  }

  @Override
  public StopPulses stopFor(double share) {
    throw notStartedHere("broker_stopped");
  }

  @Override
  public NodeControl control() {
    throw notStartedHere("faults");
  }

  private EnvironmentException notStartedHere(String param) {
    return new EnvironmentException(
        param
            + ": the brokers at "
            + endpoints.joined()
            + " are not processes that the suite started; use --env process or compose");
  }

  @Override
  public void close() {}

  private record NoSamples() implements ResourceSampler {

    @Override
    public void phase(String name) {}

    @Override
    public void close() {}
  }
}
