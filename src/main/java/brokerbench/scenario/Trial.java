package brokerbench.scenario;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One scenario at one point of its parameters on one broker.
 *
 * @param id unique in a run and usable in a file name: scenario, broker, then the swept parameters
 * @param scenario name of the scenario
 * @param params the point
 * @param protocol how often and how long
 */
public record Trial(String id, String scenario, Params params, Protocol protocol) {

  public Workload workload() {
    return params.workload();
  }

  public ClusterShape cluster() {
    return params.cluster();
  }

  public String broker() {
    return params.text("broker");
  }

  /** The server that is asked for, such as {@code valkey}; the broker where there is only one. */
  public String server() {
    return release().map(BrokerRelease::server).orElse(broker());
  }

  /** The server and the client library that it asks for; empty for a broker in the client. */
  public Optional<BrokerRelease> release() {
    return Brokers.of(params).release(params);
  }

  /** Whether its broker lives in the client and needs no server. */
  public boolean livesInClient() {
    return Brokers.of(params).livesInClient();
  }

  /** Its parameters but for those of other brokers: name to canonical text. */
  public SortedMap<String, String> ownParams() {
    SortedMap<String, String> own = new TreeMap<>(params.values());
    own.keySet().removeIf(name -> !ParamCatalogue.named(name).concerns(broker()));
    own.replaceAll((name, value) -> ParamCatalogue.named(name).canonical(value));
    return own;
  }

  /**
   * Names of its own parameters that {@code other} has otherwise, such as {@code window, topics}.
   */
  public String differences(Trial other) {
    SortedMap<String, String> others = other.ownParams();
    return ownParams().entrySet().stream()
        .filter(param -> !param.getValue().equals(others.get(param.getKey())))
        .map(Map.Entry::getKey)
        .collect(Collectors.joining(", "));
  }

  /** Deliveries that each message is owed: one per subscription; 0 where nobody subscribes. */
  public int deliveriesPerMessage() {
    return Topology.of(params, "").subscriptions().size();
  }

  /** Whether its iterations are times and not numbers of messages. */
  public boolean goesByTime() {
    return workload().schedule().byTime();
  }

  /** Whether its broker lives for several forks, which then run one after the other. */
  public boolean runsForksInARow() {
    return cluster().livesForTrial() && protocol.forks() > 1;
  }

  /** The same with one value changed, which its id says. */
  public Trial with(String name, String value) {
    return new Trial(id + "-" + name + "=" + value, scenario, params.with(name, value), protocol);
  }

  public Trial withForks(int count) {
    return new Trial(id, scenario, params, protocol.withForks(count));
  }
}
