package brokerbench.broker;

import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Makes drivers for one broker. Found by {@link java.util.ServiceLoader}, so that nothing but the
 * driver's own room names it. Must load without its client library.
 */
public interface DriverFactory {

  /** The factory of {@code broker}, or a {@link DriverException} when there is none. */
  static DriverFactory of(String broker) {
    return ServiceLoader.load(DriverFactory.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(factory -> factory.broker().equals(broker))
        .findFirst()
        .orElseThrow(() -> new DriverException("no driver for broker " + broker));
  }

  /** The value of the parameter {@code broker} that this factory serves. */
  String broker();

  /**
   * The client library that a driver for {@code params} uses; empty where the driver itself is all.
   */
  default Optional<ClientLibrary> library(Params params) {
    return Optional.empty();
  }

  /**
   * A driver for the cluster at {@code endpoints}; opens no connection yet.
   *
   * @throws DriverException when {@code params} ask for what this client library cannot do
   */
  BrokerDriver open(Endpoints endpoints, Params params);
}
