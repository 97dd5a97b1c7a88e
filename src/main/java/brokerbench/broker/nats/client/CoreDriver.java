package brokerbench.broker.nats.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientCounters;
import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverDescriptor;
import brokerbench.broker.LiveBroker;
import brokerbench.broker.MessageListener;
import brokerbench.broker.PayloadOwnership;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.PublishAcknowledgement;
import brokerbench.broker.Replication;
import brokerbench.broker.nats.params.NatsSettings;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import io.nats.client.Connection;
import io.nats.client.Nats;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/** Drives core NATS: subjects without storage, delivered at most once. */
final class CoreDriver implements BrokerDriver {

  private final NatsSettings settings;
  private final ClientConnections connections;
  private final CoreSubscriptions subscriptions;
  private final AtomicLong noResponders = new AtomicLong();

  CoreDriver(Endpoints endpoints, Params params) {
    this.settings = NatsSettings.of(params);
    connections = ClientConnections.of(endpoints, params);
    int nodes = Math.min(endpoints.addresses().size(), settings.connections().shared());
    subscriptions =
        new CoreSubscriptions(
            connections.ofConsumers(),
            params.workload().clients().producers(),
            new RoutedInterest(connections.ofProducers(), nodes),
            settings.core());
  }

  @Override
  public DriverDescriptor descriptor() {
    return new DriverDescriptor(
        "nats",
        "jnats",
        Nats.CLIENT_VERSION,
        sendsRequests() ? PublishAcknowledgement.REPLY : PublishAcknowledgement.NONE,
        sendsRequests()
            ? PayloadOwnership.HELD_UNTIL_ACKNOWLEDGED
            : PayloadOwnership.COPIED_ON_SEND);
  }

  private boolean sendsRequests() {
    return settings.core().sendsRequests();
  }

  /** Connects. There is nothing to make: a subject exists while somebody is subscribed to it. */
  @Override
  public void provision(Topology topology) {
    connections.ofProducers().get(0);
  }

  @Override
  public Producer openProducer(ProducerAssignment assignment) {
    Connection connection = connections.ofProducers().get(assignment.index());
    String subject = assignment.topic() + "." + assignment.partition();
    if (!sendsRequests()) {
      return new CoreProducer(connection, subject);
    }
    return new RequestProducer(
        connection,
        subject,
        settings.core().requestTimeout(),
        !settings.publishesAsync(),
        noResponders);
  }

  @Override
  public Consumer openConsumer(ConsumerAssignment assignment, MessageListener listener) {
    return subscriptions.open(assignment, listener);
  }

  @Override
  public List<Long> storedMessages(Topology topology) {
    return List.of();
  }

  @Override
  public Replication replication(Topology topology) {
    return Replication.NONE;
  }

  @Override
  public ClientCounters counters() {
    return connections
        .counters()
        .plus(new ClientCounters(0, OptionalLong.of(0), 0, noResponders.get()));
  }

  @Override
  public LiveBroker live(Topology topology) {
    return connections.live(NatsLiveSettings::ofCore);
  }

  @Override
  public void remove(Topology topology) {}

  @Override
  public void close() {
    connections.close();
  }
}
