package brokerbench.engine.fork;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientCounters;
import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverDescriptor;
import brokerbench.broker.DriverFactory;
import brokerbench.broker.EmbeddedBroker;
import brokerbench.broker.LiveBroker;
import brokerbench.broker.MessageListener;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.Replication;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A driver whose producers connect anew for each message: with a driver of its own for each, which
 * is closed when the message is acknowledged or has failed. All else is the other driver's.
 */
final class ReconnectingDriver implements BrokerDriver {

  private final BrokerDriver driver;
  private final Supplier<BrokerDriver> drivers;

  /** The driver that {@code params} ask for: one of these, or the broker's as it is. */
  static BrokerDriver of(Params params, Endpoints endpoints) {
    DriverFactory factory = DriverFactory.of(params.text("broker"));
    BrokerDriver driver = factory.open(endpoints, params);
    return params.workload().clients().reconnects()
        ? new ReconnectingDriver(driver, () -> factory.open(endpoints, params))
        : driver;
  }

  private ReconnectingDriver(BrokerDriver driver, Supplier<BrokerDriver> drivers) {
    this.driver = driver;
    this.drivers = drivers;
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
  public Producer openProducer(ProducerAssignment assignment) {
    return new ReconnectingProducer(drivers, assignment);
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
