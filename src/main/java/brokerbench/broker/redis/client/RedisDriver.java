package brokerbench.broker.redis.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientCounters;
import brokerbench.broker.ClientTls;
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
import brokerbench.broker.redis.params.Mode;
import brokerbench.broker.redis.params.RedisSettings;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.LoadModel;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import io.lettuce.core.LettuceVersion;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Drives Redis and Valkey. */
final class RedisDriver implements BrokerDriver {

  private final RedisSettings settings;
  private final boolean isOpenLoop;
  private final Optional<ClientTls> tls;
  private final Clients clients;
  private final Nodes nodes;
  private final RedisConnections connections;
  private final boolean hasCopies;
  private @Nullable Messaging messaging;
  private volatile @Nullable Masters masters;

  RedisDriver(Endpoints endpoints, Params params) {
    settings = RedisSettings.of(params);
    isOpenLoop = params.workload().load() instanceof LoadModel.OpenLoop;
    var uris = Nodes.uris(endpoints, settings.isSocket(), params.cluster().tls());
    tls = ClientTls.of(params, endpoints);
    hasCopies = params.cluster().replicationFactor() > 1;
    clients = new Clients(settings, tls, this::doubt);
    nodes = new Nodes(clients.questions(), uris);
    connections = new RedisConnections(clients.producers(), nodes, settings.client());
  }

  @Override
  public DriverDescriptor descriptor() {
    return new DriverDescriptor(
        "redis",
        "lettuce-core",
        // The library's own text ends with a slash and the commit.
        String.valueOf(LettuceVersion.getVersion()).replaceFirst("/.*", ""),
        PublishAcknowledgement.BROKER,
        PayloadOwnership.COPIED_ON_SEND);
  }

  @Override
  public void provision(Topology topology) {
    for (int node = 0; node < nodes.count(); node++) {
      checkVersion(node);
    }
    messaging().create(topology);
    if (topology.replicationFactor() > 1) {
      new RedisReplicas(nodes, masters()).await(topology);
    }
  }

  @Override
  public void subscribe(Topology topology) {
    messaging().create(topology);
  }

  private void checkVersion(int node) {
    String what = "ask " + nodes.address(node) + " for its version";
    ServerFacts facts = ServerFacts.of(RedisAnswer.of(nodes.ask(node).info("server"), what));
    String least = settings.leastRedisVersion();
    if (!facts.hasCommandsOf(least)) {
      throw new DriverException(
          "redis.mode=%s needs the commands of Redis %s; the server at %s is %s %s"
              .formatted(
                  settings.mode().word(),
                  least,
                  nodes.address(node),
                  facts.server(),
                  facts.version()));
    }
  }

  @Override
  public Producer openProducer(ProducerAssignment assignment) {
    RedisConnections.Shared shared = connections.next(messaging().nodeOf(assignment));
    PublishPath path = hasCopies ? following(assignment, shared.path()) : shared.path();
    Producer producer = new CommandProducer(path, messaging().publish(assignment));
    return isOpenLoop ? new BoundedProducer(producer, shared.room()) : producer;
  }

  private PublishPath following(ProducerAssignment assignment, PublishPath now) {
    FollowingPath path = new FollowingPath(masters(), now);
    masters()
        .follow(
            masters().layout().key(assignment.topic(), assignment.partition()),
            node -> path.moveTo(connections.next(node).path()));
    return path;
  }

  @Override
  public Consumer openConsumer(ConsumerAssignment assignment, MessageListener listener) {
    return messaging().open(assignment, listener);
  }

  private Messaging messaging() {
    if (messaging == null) {
      messaging =
          settings.mode() == Mode.STREAMS
              ? new RedisStreams(
                  nodes, masters(), clients.consumers(), settings.streams(), clients.counts())
              : new Channels(
                  nodes,
                  masters().layout(),
                  clients.consumers(),
                  settings.mode() == Mode.SHARDED_PUBSUB);
    }
    return messaging;
  }

  @Override
  public List<Long> storedMessages(Topology topology) {
    return messaging().stored(topology);
  }

  private Masters masters() {
    Masters known = masters;
    if (known == null) {
      known = new Masters(nodes, hasCopies);
      masters = known;
    }
    return known;
  }

  /** A connection was lost. */
  private void doubt() {
    Masters known = masters;
    if (known != null) {
      known.doubt();
    }
  }

  @Override
  public Replication replication(Topology topology) {
    return topology.replicationFactor() == 1
        ? Replication.NONE
        : new Replication(
            1 + settings.streams().awaitedReplicas(),
            new RedisReplicas(nodes, masters()).of(topology));
  }

  @Override
  public String leader(Topology topology) {
    return "redis-"
        + (messaging().nodeOf(new ProducerAssignment(topology.topics().getFirst(), 0, 0)) + 1);
  }

  @Override
  public ClientCounters counters() {
    return clients.counts().counters();
  }

  @Override
  public LiveBroker live(Topology topology) {
    return ClientTls.addTo(
        new RedisLiveSettings(nodes, settings).read().with(clients.timers(nodes.uri(0))), tls);
  }

  @Override
  public void remove(Topology topology) {
    messaging().remove(topology);
  }

  @Override
  public void close() {
    Masters known = masters;
    if (known != null) {
      known.close();
    }
    clients.close();
  }
}
