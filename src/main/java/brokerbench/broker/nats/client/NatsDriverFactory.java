package brokerbench.broker.nats.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientLibrary;
import brokerbench.broker.DriverFactory;
import brokerbench.broker.nats.params.NatsSettings;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.util.Optional;

/** Makes drivers of NATS, for JetStream or for core NATS. */
public final class NatsDriverFactory implements DriverFactory {

  @Override
  public String broker() {
    return "nats";
  }

  @Override
  public Optional<ClientLibrary> library(Params params) {
    return Optional.of(ClientLibrary.of("io.nats:jnats", NatsSettings.clientVersion(params)));
  }

  @Override
  public BrokerDriver open(Endpoints endpoints, Params params) {
    return NatsSettings.of(params).isCore()
        ? new CoreDriver(endpoints, params)
        : new JetStreamDriver(endpoints, params);
  }
}
