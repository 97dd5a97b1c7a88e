package brokerbench.broker.spool.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.DriverFactory;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;

/** Makes drivers for spool, which is its own client library. */
public final class SpoolDriverFactory implements DriverFactory {

  @Override
  public String broker() {
    return "spool";
  }

  @Override
  public BrokerDriver open(Endpoints endpoints, Params params) {
    return new SpoolDriver(endpoints.addresses().getFirst(), params.count("spool.take"));
  }
}
