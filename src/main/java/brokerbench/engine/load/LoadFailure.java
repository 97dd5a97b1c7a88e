package brokerbench.engine.load;

import brokerbench.broker.DriverException;

/**
 * Turns what a consumer or producer thread died of into one exception on the thread that runs the
 * load.
 */
final class LoadFailure {

  private LoadFailure() {}

  static void throwIfAny(LoadLeg leg, ProducerThreads threads) {
    Throwable consumerFailure = leg.failure();
    if (consumerFailure != null) {
      throw new DriverException("a consumer gave up during the load", consumerFailure);
    }
    Throwable producerFailure = threads.failure();
    if (producerFailure != null) {
      throw new DriverException("a producer gave up during the load", producerFailure);
    }
  }
}
