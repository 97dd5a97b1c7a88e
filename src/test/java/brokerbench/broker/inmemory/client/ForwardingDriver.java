package brokerbench.broker.inmemory.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientCounters;
import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverDescriptor;
import brokerbench.broker.LiveBroker;
import brokerbench.broker.MessageListener;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.Replication;
import brokerbench.scenario.Topology;
import java.util.List;

/** An in-memory broker, for a test to change one thing of. */
abstract class ForwardingDriver implements BrokerDriver {

  private final BrokerDriver broker = new InMemoryDriver();

  @Override
  public DriverDescriptor descriptor() {
    return broker.descriptor();
  }

  @Override
  public void provision(Topology topology) {
    broker.provision(topology);
  }

  @Override
  public Producer openProducer(ProducerAssignment assignment) {
    return broker.openProducer(assignment);
  }

  @Override
  public Consumer openConsumer(ConsumerAssignment assignment, MessageListener listener) {
    return broker.openConsumer(assignment, listener);
  }

  @Override
  public List<Long> storedMessages(Topology topology) {
    return broker.storedMessages(topology);
  }

  @Override
  public Replication replication(Topology topology) {
    return broker.replication(topology);
  }

  @Override
  public ClientCounters counters() {
    return broker.counters();
  }

  @Override
  public LiveBroker live(Topology topology) {
    return broker.live(topology);
  }

  @Override
  public void remove(Topology topology) {
    broker.remove(topology);
  }

  @Override
  public void close() {
    broker.close();
  }
}
