package brokerbench.broker.http.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientLibrary;
import brokerbench.broker.DriverFactory;
import brokerbench.broker.http.params.HttpSettings;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.util.Optional;

/** Makes drivers of HTTP. */
public final class HttpDriverFactory implements DriverFactory {

  @Override
  public String broker() {
    return "http";
  }

  @Override
  public Optional<ClientLibrary> library(Params params) {
    return Optional.of(
        ClientLibrary.of(
            "io.helidon.webclient:helidon-webclient", HttpSettings.clientVersion(params)));
  }

  @Override
  public BrokerDriver open(Endpoints endpoints, Params params) {
    return new HttpDriver(endpoints, params);
  }
}
