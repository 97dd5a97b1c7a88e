package brokerbench.broker.inmemory.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientCounters;
import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverDescriptor;
import brokerbench.broker.DriverException;
import brokerbench.broker.EmbeddedBroker;
import brokerbench.broker.LivePromise;
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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** A broker in this JVM and its client at once. Each instance is a broker of its own. */
public final class InMemoryDriver implements BrokerDriver {

  /** Slots of each partition's ring where nothing else is said. */
  public static final int RING_SLOTS = 64;

  private static final LivePromise PROMISE =
      new LivePromise(
          DeliveryGuarantee.AT_LEAST_ONCE,
          "a ring keeps a message until every subscription has it",
          DurabilityClass.SERVER_MEMORY,
          "the ring is memory of this process");

  private final InMemoryFaults faults;
  private final FaultPlan plan;
  private final StopGate gate = new StopGate();
  private final int ringSlots;
  private final Map<String, InMemoryTopic> topics = new ConcurrentHashMap<>();

  /** A broker with {@code faults}. */
  public InMemoryDriver(InMemoryFaults faults) {
    this(faults, RING_SLOTS);
  }

  /**
   * @param ringSlots messages that each partition holds; a power of two
   */
  InMemoryDriver(InMemoryFaults faults, int ringSlots) {
    this.faults = faults;
    this.ringSlots = ringSlots;
    plan = new FaultPlan(faults);
  }

  @Override
  public DriverDescriptor descriptor() {
    return new DriverDescriptor(
        "inmemory", "none", "none", PublishAcknowledgement.BROKER, PayloadOwnership.COPIED_ON_SEND);
  }

  @Override
  public void provision(Topology topology) {
    if (faults.failsProvision()) {
      throw new DriverException("in-memory broker refuses to provision " + topology.topics());
    }
    for (String topic : topology.topics()) {
      topics.computeIfAbsent(topic, name -> new InMemoryTopic(name, topology, ringSlots));
    }
  }

  @Override
  public Producer openProducer(ProducerAssignment place) {
    PartitionWriter ring = gate.before(topic(place.topic()).partition(place.partition()));
    return new InMemoryProducer(
        faults.byMessage().isEmpty() ? ring : new FaultyPartition(ring, plan));
  }

  @Override
  public Optional<EmbeddedBroker> embedded() {
    return Optional.of(gate);
  }

  @Override
  public Consumer openConsumer(ConsumerAssignment place, MessageListener listener) {
    return topic(place.topic()).consumer(place, listener);
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
  public SortedMap<String, String> effectiveConfiguration(Topology topology) {
    SortedMap<String, String> settings = new TreeMap<>(PROMISE.entries());
    settings.put("inmemory.ring_slots", Integer.toString(ringSlots));
    settings.put("server.version", Runtime.version().toString());
    return settings;
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
