package brokerbench.driver.nats;

import brokerbench.driver.BrokerDriver;
import brokerbench.driver.DriverFactory;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;

/** Makes drivers of NATS, for JetStream or for core NATS. */
public final class NatsDriverFactory implements DriverFactory {

  @Override
  public String broker() {
    return "nats";
  }

  @Override
  public BrokerDriver open(Endpoints endpoints, Params params) {
    return params.text("nats.mode").equals("core")
        ? new CoreDriver(endpoints, params)
        : new JetStreamDriver(endpoints, params);
  }
}
