package brokerbench.driver.kafka;

import brokerbench.driver.BrokerDriver;
import brokerbench.driver.DriverFactory;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;

/** Makes Kafka drivers. */
public final class KafkaDriverFactory implements DriverFactory {

  @Override
  public String broker() {
    return "kafka";
  }

  @Override
  public BrokerDriver open(Endpoints endpoints, Params params) {
    return new KafkaDriver(endpoints, params);
  }
}
