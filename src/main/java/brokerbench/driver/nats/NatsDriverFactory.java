package brokerbench.driver.nats;

import brokerbench.driver.BrokerDriver;
import brokerbench.driver.DriverFactory;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;

/** Makes NATS JetStream drivers. */
public final class NatsDriverFactory implements DriverFactory {

  @Override
  public String broker() {
    return "nats";
  }

  @Override
  public BrokerDriver open(Endpoints endpoints, Params params) {
    return new NatsDriver(endpoints, params);
  }
}
