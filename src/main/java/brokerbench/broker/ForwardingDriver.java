package brokerbench.broker;

import brokerbench.scenario.Topology;
import java.util.List;
import java.util.Optional;

/** Passes everything on to another driver, for one that does a few things by itself. */
public abstract class ForwardingDriver implements BrokerDriver {

  private final BrokerDriver driver;

  protected ForwardingDriver(BrokerDriver driver) {
    this.driver = driver;
  }

  @Override
  public DriverDescriptor descriptor() {
    return driver.descriptor();
  }

  @Override
  public void provision(Topology topology) {
    driver.provision(topology);
  }

  @Override
  public void subscribe(Topology topology) {
    driver.subscribe(topology);
  }

  @Override
  public Producer openProducer(ProducerAssignment assignment) {
    return driver.openProducer(assignment);
  }

  @Override
  public Consumer openConsumer(ConsumerAssignment assignment, MessageListener listener) {
    return driver.openConsumer(assignment, listener);
  }

  @Override
  public List<Long> storedMessages(Topology topology) {
    return driver.storedMessages(topology);
  }

  @Override
  public List<Long> heldMessages(Topology topology) {
    return driver.heldMessages(topology);
  }

  @Override
  public Optional<String> uncounted() {
    return driver.uncounted();
  }

  @Override
  public Replication replication(Topology topology) {
    return driver.replication(topology);
  }

  @Override
  public String leader(Topology topology) {
    return driver.leader(topology);
  }

  @Override
  public Optional<EmbeddedBroker> embedded() {
    return driver.embedded();
  }

  @Override
  public ClientCounters counters() {
    return driver.counters();
  }

  @Override
  public LiveBroker live(Topology topology) {
    return driver.live(topology);
  }

  @Override
  public void remove(Topology topology) {
    driver.remove(topology);
  }

  @Override
  public void close() {
    driver.close();
  }
}
