package brokerbench.driver;

import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;

/**
 * Makes drivers for one broker. Found by {@link java.util.ServiceLoader}, so that nothing but the
 * driver's own room names it. Must load without its client library.
 */
public interface DriverFactory {

  /** The value of the parameter {@code broker} that this factory serves. */
  String broker();

  /**
   * A driver for the cluster at {@code endpoints}; opens no connection yet.
   *
   * @throws DriverException when {@code params} ask for what this client library cannot do
   */
  BrokerDriver open(Endpoints endpoints, Params params);
}
