package brokerbench.broker.nats.client;

import brokerbench.broker.ClientCounters;
import brokerbench.broker.ClientTls;
import brokerbench.broker.LiveBroker;
import brokerbench.broker.nats.params.NatsSettings;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import io.nats.client.Connection;
import io.nats.client.api.ServerInfo;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Who uses which connections.
 *
 * @param ofProducers what producers take in rotation
 * @param ofConsumers what consumers take in rotation; the same object where they share
 * @param tls empty for plain text
 */
record ClientConnections(
    NatsConnections ofProducers, NatsConnections ofConsumers, Optional<ClientTls> tls)
    implements AutoCloseable {

  static ClientConnections of(Endpoints endpoints, Params params) {
    NatsSettings.Connections connections = NatsSettings.of(params).connections();
    Optional<ClientTls> tls = ClientTls.of(params, endpoints);
    NatsConnections ofProducers = new NatsConnections(endpoints, params, tls, connections.shared());
    OptionalLong own = connections.ofConsumers();
    return new ClientConnections(
        ofProducers,
        own.isPresent()
            ? new NatsConnections(endpoints, params, tls, Math.toIntExact(own.getAsLong()))
            : ofProducers,
        tls);
  }

  /** What the server says of itself, with timers of its connections and how they are encrypted. */
  LiveBroker live(Function<ServerInfo, LiveBroker> of) {
    Connection connection = ofProducers.get(0);
    return ClientTls.addTo(
        of.apply(connection.getServerInfo()).with(NatsLiveSettings.timers(connection.getOptions())),
        tls);
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
