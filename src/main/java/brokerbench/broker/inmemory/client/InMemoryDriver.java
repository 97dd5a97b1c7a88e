package brokerbench.broker.inmemory.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientCounters;
import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverDescriptor;
import brokerbench.broker.DriverException;
import brokerbench.broker.EmbeddedBroker;
import brokerbench.broker.LiveBroker;
import brokerbench.broker.LiveSemantics;
import brokerbench.broker.MessageListener;
import brokerbench.broker.PayloadOwnership;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.PublishAcknowledgement;
import brokerbench.broker.Replication;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.DurabilityClass;
import brokerbench.scenario.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** A broker in this JVM and its client at once. Each instance is a broker of its own. */
public class InMemoryDriver implements BrokerDriver {

  /** Slots of each partition's ring where nothing else is said. */
  public static final int RING_SLOTS = 64;

  private static final LiveSemantics SEMANTICS =
      new LiveSemantics(
          DeliveryGuarantee.AT_LEAST_ONCE,
          "a ring keeps a message until every subscription has it",
          DurabilityClass.SERVER_MEMORY,
          "the ring is memory of this process");

  private final StopGate gate = new StopGate();
  private final int ringSlots;
  private final Map<String, InMemoryTopic> topics = new ConcurrentHashMap<>();

  /** A broker whose partitions hold {@link #RING_SLOTS} messages each. */
  public InMemoryDriver() {
    this(RING_SLOTS);
  }

  /** One whose partitions hold {@code ringSlots} messages each, a power of two. */
  InMemoryDriver(int ringSlots) {
    this.ringSlots = ringSlots;
  }

  @Override
  public DriverDescriptor descriptor() {
    return new DriverDescriptor(
        "inmemory", "none", "none", PublishAcknowledgement.BROKER, PayloadOwnership.COPIED_ON_SEND);
  }

  @Override
  public void provision(Topology topology) {
    for (String topic : topology.topics()) {
      topics.computeIfAbsent(topic, name -> new InMemoryTopic(name, topology, ringSlots, gate));
    }
  }

  @Override
  public Producer openProducer(ProducerAssignment assignment) {
    return new InMemoryProducer(writer(assignment));
  }

  /** Takes what the producer of {@code assignment} sends. */
  PartitionWriter writer(ProducerAssignment assignment) {
    return gate.before(topic(assignment.topic()).partition(assignment.partition()));
  }

  @Override
  public Optional<EmbeddedBroker> embedded() {
    return Optional.of(gate);
  }

  @Override
  public Consumer openConsumer(ConsumerAssignment assignment, MessageListener listener) {
    return topic(assignment.topic()).consumer(assignment, listener);
  }

  private InMemoryTopic topic(String name) {
    InMemoryTopic topic = topics.get(name);
    if (topic == null) {
      throw new DriverException("in-memory broker has no topic " + name + "; provision it first");
    }
    return topic;
  }

  @Override
  public List<Long> storedMessages(Topology topology) {
    return topology.topics().stream().map(name -> topic(name).stored()).toList();
  }

  @Override
  public Replication replication(Topology topology) {
    return Replication.NONE;
  }

  @Override
  public ClientCounters counters() {
    return ClientCounters.NONE;
  }

  @Override
  public LiveBroker live(Topology topology) {
    return new LiveBroker(
        descriptor().broker(),
        Runtime.version().toString(),
        SEMANTICS,
        new TreeMap<>(Map.of("inmemory.ring_slots", Integer.toString(ringSlots))));
  }

  @Override
  public void remove(Topology topology) {
    for (String name : topology.topics()) {
      InMemoryTopic topic = topics.remove(name);
      if (topic != null) {
        topic.shut();
      }
    }
  }

  @Override
  public void close() {
    topics.values().forEach(InMemoryTopic::shut);
    topics.clear();
  }
}
