package brokerbench.broker.kafka.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientLibrary;
import brokerbench.broker.DriverFactory;
import brokerbench.broker.kafka.params.KafkaSettings;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.util.Optional;

/** Makes Kafka drivers. */
public final class KafkaDriverFactory implements DriverFactory {

  @Override
  public String broker() {
    return "kafka";
  }

  @Override
  public Optional<ClientLibrary> library(Params params) {
    return Optional.of(
        ClientLibrary.of("org.apache.kafka:kafka-clients", KafkaSettings.clientVersion(params)));
  }

  @Override
  public BrokerDriver open(Endpoints endpoints, Params params) {
    return new KafkaDriver(endpoints, params);
  }
}
