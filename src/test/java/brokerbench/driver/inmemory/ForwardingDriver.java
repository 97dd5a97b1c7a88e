package brokerbench.driver.inmemory;

import brokerbench.driver.BrokerDriver;
import brokerbench.driver.ClientCounters;
import brokerbench.driver.Consumer;
import brokerbench.driver.ConsumerPlace;
import brokerbench.driver.DriverDescriptor;
import brokerbench.driver.MessageListener;
import brokerbench.driver.Producer;
import brokerbench.driver.ProducerPlace;
import brokerbench.driver.Replication;
import brokerbench.scenario.Topology;
import java.util.List;
import java.util.SortedMap;

/** An in-memory broker, for a test to change one thing of. */
abstract class ForwardingDriver implements BrokerDriver {

  private final BrokerDriver broker = new InMemoryDriver(InMemoryFaults.NONE);

  @Override
  public DriverDescriptor descriptor() {
    return broker.descriptor();
  }

  @Override
  public void provision(Topology topology) {
    broker.provision(topology);
  }

  @Override
  public Producer openProducer(ProducerPlace place) {
    return broker.openProducer(place);
  }

  @Override
  public Consumer openConsumer(ConsumerPlace place, MessageListener listener) {
    return broker.openConsumer(place, listener);
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
  public SortedMap<String, String> effectiveConfiguration(Topology topology) {
    return broker.effectiveConfiguration(topology);
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
