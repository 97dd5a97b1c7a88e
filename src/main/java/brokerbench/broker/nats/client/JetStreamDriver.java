package brokerbench.broker.nats.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientCounters;
import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverDescriptor;
import brokerbench.broker.DriverException;
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
import io.nats.client.JetStream;
import io.nats.client.Nats;
import io.nats.client.api.ClusterInfo;
import java.util.List;

/** Drives NATS JetStream: streams that store, and durable consumers. */
final class JetStreamDriver implements BrokerDriver {

  private final NatsSettings settings;
  private final ClientConnections connections;
  private final Subscriptions subscriptions;

  JetStreamDriver(Endpoints endpoints, Params params) {
    this.settings = NatsSettings.of(params);
    connections = ClientConnections.of(endpoints, params);
    subscriptions = new Subscriptions(connections.ofConsumers(), params);
  }

  @Override
  public DriverDescriptor descriptor() {
    return new DriverDescriptor(
        "nats",
        "jnats",
        Nats.CLIENT_VERSION,
        PublishAcknowledgement.BROKER,
        // While it is not connected the library queues what was published, and writes it later.
        PayloadOwnership.HELD_UNTIL_ACKNOWLEDGED);
  }

  @Override
  public void provision(Topology topology) {
    withComplaint(() -> streams().create(topology));
  }

  @Override
  public void subscribe(Topology topology) {
    withComplaint(() -> streams().subscribe(topology));
  }

  private void withComplaint(Runnable request) {
    try {
      request.run();
    } catch (DriverException refused) {
      throw connections
          .ofProducers()
          .complaint()
          .map(
              words ->
                  DriverException.saying(refused.getMessage() + "; it says: " + words, refused))
          .orElse(refused);
    }
  }

  @Override
  public Producer openProducer(ProducerAssignment assignment) {
    Connection connection = connections.ofProducers().get(assignment.index());
    JetStream jetStream = NatsStreams.ask("open JetStream", connection::jetStream);
    String subject = assignment.topic() + "." + assignment.partition();
    return settings.publishesAsync()
        ? new AsyncProducer(jetStream, subject, assignment.index())
        : new SyncProducer(jetStream, subject, assignment.index());
  }

  @Override
  public Consumer openConsumer(ConsumerAssignment assignment, MessageListener listener) {
    return subscriptions.open(
        assignment, new Acknowledger(listener, NatsStreams.ackPolicy(settings)));
  }

  @Override
  public List<Long> storedMessages(Topology topology) {
    return streams().stored(topology);
  }

  @Override
  public List<Long> heldMessages(Topology topology) {
    return streams().held(topology);
  }

  @Override
  public Replication replication(Topology topology) {
    return topology.replicationFactor() == 1
        ? Replication.NONE
        : new StreamReplicas(streams()).of(topology);
  }

  @Override
  public String leader(Topology topology) {
    String topic = topology.topics().getFirst();
    ClusterInfo cluster = streams().info(topic).getClusterInfo();
    // A server that is in no cluster tells of none, and leads everything.
    String leader =
        cluster == null
            ? connections.ofProducers().get(0).getServerInfo().getServerName()
            : cluster.getLeader();
    if (leader == null) {
      throw new DriverException("NATS: stream " + topic + " has no leader");
    }
    return leader;
  }

  @Override
  public ClientCounters counters() {
    return connections.counters();
  }

  @Override
  public LiveBroker live(Topology topology) {
    String topic = topology.topics().getFirst();
    NatsStreams streams = streams();
    JetStreamSemantics semantics =
        new JetStreamSemantics(
            streams.info(topic).getConfiguration(),
            topology.subscriptions().stream()
                .findFirst()
                .map(subscription -> streams.info(topic, subscription).getConsumerConfiguration()),
            topology.consumersPerSubscription(),
            settings.server().syncInterval());
    return connections.live(server -> NatsLiveSettings.ofJetStream(server, semantics));
  }

  @Override
  public void remove(Topology topology) {
    streams().delete(topology);
  }

  private NatsStreams streams() {
    Connection connection = connections.ofProducers().get(0);
    return new NatsStreams(
        NatsStreams.ask("open JetStream", connection::jetStreamManagement),
        settings,
        connections.ofProducers()::complaint);
  }

  @Override
  public void close() {
    connections.close();
  }
}
