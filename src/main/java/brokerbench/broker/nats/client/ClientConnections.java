package brokerbench.broker.nats.client;

import brokerbench.broker.ClientCounters;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.util.OptionalLong;

/**
 * Who uses which connections.
 *
 * @param ofProducers what producers take in rotation
 * @param ofConsumers what consumers take in rotation; the same object where they share
 */
record ClientConnections(NatsConnections ofProducers, NatsConnections ofConsumers)
    implements AutoCloseable {

  static ClientConnections of(Endpoints endpoints, Params params) {
    NatsConnections ofProducers =
        new NatsConnections(endpoints, params, params.count("nats.connections"));
    OptionalLong own = params.wholeUnless("nats.consumer_connections", "shared");
    return new ClientConnections(
        ofProducers,
        own.isPresent()
            ? new NatsConnections(endpoints, params, Math.toIntExact(own.getAsLong()))
            : ofProducers);
  }

  ClientCounters counters() {
    ClientCounters counters = ofProducers.counters();
    return ofConsumers == ofProducers ? counters : counters.plus(ofConsumers.counters());
  }

  @Override
  public void close() {
    ofProducers.close();
    ofConsumers.close();
  }
}
