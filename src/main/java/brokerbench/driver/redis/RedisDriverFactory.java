package brokerbench.driver.redis;

import brokerbench.driver.BrokerDriver;
import brokerbench.driver.DriverFactory;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;

/** Makes Redis drivers. */
public final class RedisDriverFactory implements DriverFactory {

  @Override
  public String broker() {
    return "redis";
  }

  @Override
  public BrokerDriver open(Endpoints endpoints, Params params) {
    return new RedisDriver(endpoints, params);
  }
}
