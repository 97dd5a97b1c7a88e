package brokerbench.broker.nats.client;

import brokerbench.broker.ClientCounters;
import brokerbench.broker.nats.params.NatsSettings;
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
    NatsSettings.Connections connections = NatsSettings.of(params).connections();
    NatsConnections ofProducers = new NatsConnections(endpoints, params, connections.shared());
    OptionalLong own = connections.ofConsumers();
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
