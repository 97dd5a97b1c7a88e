package brokerbench.engine.fork;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.DriverFactory;
import brokerbench.broker.ForwardingDriver;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.util.function.Supplier;

/**
 * A driver whose producers connect anew for each message: with a driver of its own for each, which
 * is closed when the message is acknowledged or has failed. All else is the other driver's.
 */
final class ReconnectingDriver extends ForwardingDriver {

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
    super(driver);
    this.drivers = drivers;
  }

  @Override
  public Producer openProducer(ProducerAssignment assignment) {
    return new ReconnectingProducer(drivers, assignment);
  }
}
