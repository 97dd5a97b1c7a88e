package brokerbench.scenario;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The topics and subscriptions that one leg of a fork uses.
 *
 * @param topics names, unique in the cluster; letters, digits and hyphens
 * @param partitionsPerTopic 1 or more
 * @param subscriptions names, each of which is made once per topic; none where nobody subscribes
 * @param consumersPerSubscription consumers sharing one subscription of one topic
 * @param replicationFactor copies of each partition or stream
 */
public record Topology(
    List<String> topics,
    int partitionsPerTopic,
    List<String> subscriptions,
    int consumersPerSubscription,
    int replicationFactor) {

  public Topology {
    topics = List.copyOf(topics);
    subscriptions = List.copyOf(subscriptions);
  }

  /**
   * The topology of {@code params}. Where consumers cannot share a subscription, each consumer is a
   * subscription of its own, since each is owed every message.
   *
   * @param prefix starts each topic's name; makes it unique in the cluster
   */
  public static Topology of(Params params, String prefix) {
    Workload.Clients clients = params.workload().clients();
    boolean shares = Brokers.of(params).mode(params).sharesSubscriptions();
    int consumers = clients.consumersPerSubscription();
    Stream<String> subscriptions =
        IntStream.range(0, clients.subscriptionsPerTopic()).mapToObj(i -> "s" + i);
    return new Topology(
        IntStream.range(0, clients.topics()).mapToObj(i -> prefix + "-t" + i).toList(),
        clients.partitionsPerTopic(),
        shares
            ? subscriptions.toList()
            : subscriptions
                .flatMap(name -> IntStream.range(0, consumers).mapToObj(i -> name + "-" + i))
                .toList(),
        shares ? consumers : 1,
        params.cluster().replicationFactor());
  }
}
