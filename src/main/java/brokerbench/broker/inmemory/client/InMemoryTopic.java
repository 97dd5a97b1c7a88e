package brokerbench.broker.inmemory.client;

import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverException;
import brokerbench.broker.MessageListener;
import brokerbench.scenario.Topology;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The partitions and subscriptions of one topic. */
final class InMemoryTopic {

  private final String name;
  private final StopGate gate;
  private final List<String> subscriptions;
  private final int members;
  private final List<List<Doorbell>> bells;
  private final List<PartitionRing> partitions;

  InMemoryTopic(String name, Topology topology, int ringSlots, StopGate gate) {
    this.name = name;
    this.gate = gate;
    subscriptions = topology.subscriptions();
    members = topology.consumersPerSubscription();
    bells =
        subscriptions.stream()
            .map(_ -> Stream.generate(Doorbell::new).limit(members).toList())
            .toList();
    partitions =
        IntStream.range(0, topology.partitionsPerTopic())
            .mapToObj(partition -> new PartitionRing(name, ringSlots, bellsOf(partition)))
            .toList();
  }

  private List<Doorbell> bellsOf(int partition) {
    return bells.stream().map(ofMembers -> ofMembers.get(partition % members)).toList();
  }

  PartitionRing partition(int partition) {
    return partitions.get(partition);
  }

  InMemoryConsumer consumer(ConsumerAssignment assignment, MessageListener listener) {
    int subscription = subscriptions.indexOf(assignment.subscription());
    if (subscription < 0 || assignment.member() >= members) {
      throw new DriverException(
          "in-memory topic %s has no member %s of subscription %s"
              .formatted(name, assignment.member(), assignment.subscription()));
    }
    List<RingReader> readers =
        IntStream.range(0, partitions.size())
            .filter(partition -> partition % members == assignment.member())
            .mapToObj(partition -> partitions.get(partition).reader(subscription))
            .toList();
    return new InMemoryConsumer(
        readers, bells.get(subscription).get(assignment.member()), gate, listener);
  }

  long stored() {
    return partitions.stream().mapToLong(PartitionRing::written).sum();
  }

  void shut() {
    partitions.forEach(PartitionRing::shut);
  }
}
