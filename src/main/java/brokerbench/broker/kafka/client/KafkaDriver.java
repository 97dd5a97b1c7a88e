package brokerbench.broker.kafka.client;

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
import brokerbench.broker.kafka.params.KafkaSettings.Acks;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;
import org.apache.kafka.common.utils.AppInfoParser;
import org.jspecify.annotations.Nullable;

/** Drives Kafka. */
final class KafkaDriver implements BrokerDriver {

  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

  private final ClientSettings settings;
  private final Set<KafkaPartitionProducer> producers = ConcurrentHashMap.newKeySet();
  private final Set<KafkaPolledConsumer> consumers = ConcurrentHashMap.newKeySet();
  private final AtomicLong failedCommits = new AtomicLong();
  private @Nullable Admin admin;

  KafkaDriver(Endpoints endpoints, Params params) {
    settings = new ClientSettings(endpoints, params);
  }

  @Override
  public DriverDescriptor descriptor() {
    return new DriverDescriptor(
        "kafka",
        "kafka-clients",
        AppInfoParser.getVersion(),
        settings.kafka().producer().acks() == Acks.NONE
            ? PublishAcknowledgement.NONE
            : PublishAcknowledgement.BROKER,
        PayloadOwnership.COPIED_ON_SEND);
  }

  @Override
  public void provision(Topology topology) {
    KafkaAnswer.first(admin(), settings.otherwise());
    topics().create(topology, settings.topic());
  }

  @Override
  public void subscribe(Topology topology) {
    topics().awaitLeaders(topology);
  }

  @Override
  public Producer openProducer(ProducerAssignment assignment) {
    try {
      KafkaPartitionProducer producer =
          new KafkaPartitionProducer(settings.producer(assignment.index()), assignment);
      producers.add(producer);
      return producer;
    } catch (KafkaException e) {
      throw new DriverException("cannot open a Kafka producer for topic " + assignment.topic(), e);
    }
  }

  @Override
  public Consumer openConsumer(ConsumerAssignment assignment, MessageListener listener) {
    String group = group(assignment.topic(), assignment.subscription());
    try {
      KafkaConsumer<byte[], ByteBuffer> client =
          new KafkaConsumer<>(
              settings.consumer(group, assignment.index()),
              new ByteArrayDeserializer(),
              new ByteBufferDeserializer());
      KafkaPolledConsumer consumer =
          new KafkaPolledConsumer(
              client,
              assignment.topic(),
              new KafkaPolledConsumer.Commits(
                  settings.kafka().consumer().commit(),
                  (_, failure) -> {
                    if (failure != null) {
                      failedCommits.incrementAndGet();
                    }
                  }),
              listener,
              new KafkaHeld(admin(), settings, group));
      consumers.add(consumer);
      if (settings.kafka().consumer().isInGroup()) {
        client.subscribe(List.of(assignment.topic()));
      } else {
        client.assign(partitionsOf(assignment));
      }
      return consumer;
    } catch (KafkaException e) {
      throw new DriverException("cannot open a Kafka consumer of topic " + assignment.topic(), e);
    }
  }

  private static List<TopicPartition> partitionsOf(ConsumerAssignment assignment) {
    int members = assignment.topology().consumersPerSubscription();
    return IntStream.range(0, assignment.topology().partitionsPerTopic())
        .filter(partition -> partition % members == assignment.member())
        .mapToObj(partition -> new TopicPartition(assignment.topic(), partition))
        .toList();
  }

  private static String group(String topic, String subscription) {
    return topic + "." + subscription;
  }

  @Override
  public List<Long> storedMessages(Topology topology) {
    // A client remembers the leaders that it asked for offsets, and looks for one that has left the
    // cluster until its timeout instead of asking who leads (KAFKA-20673).
    try (Admin asking = Admin.create(settings.common("admin-offsets"))) {
      return new KafkaTopics(asking).stored(topology);
    }
  }

  @Override
  public Replication replication(Topology topology) {
    return topology.replicationFactor() == 1
        ? Replication.NONE
        : new Replication(
            settings.promisedReplicas(topology.replicationFactor()),
            new KafkaReplicas(admin(), topics()).of(topology));
  }

  @Override
  public String leader(Topology topology) {
    String topic = topology.topics().getFirst();
    Node leader = topics().describe(List.of(topic)).getFirst().partitions().getFirst().leader();
    if (leader == null) {
      throw new DriverException("Kafka: topic " + topic + " has no leader");
    }
    return KafkaReplicas.name(leader.id());
  }

  // Kafka counts all connections that a client made, those made again after idle time included.
  @Override
  public ClientCounters counters() {
    return ClientCounters.untoldReconnects(failedCommits.get());
  }

  @Override
  public LiveBroker live(Topology topology) {
    return ClientTls.addTo(
        new KafkaLiveSettings(admin(), topics(), settings).of(topology.topics().getFirst()),
        settings.tls());
  }

  @Override
  public void remove(Topology topology) {
    List<String> groups =
        topology.topics().stream()
            .flatMap(topic -> topology.subscriptions().stream().map(name -> group(topic, name)))
            .toList();
    topics().delete(topology, groups);
  }

  private KafkaTopics topics() {
    return new KafkaTopics(admin());
  }

  private Admin admin() {
    if (admin == null) {
      admin = Admin.create(settings.common("admin"));
    }
    return admin;
  }

  @Override
  public void close() {
    List<Future<?>> closings = new ArrayList<>();
    producers.forEach(producer -> closings.add(closing(() -> producer.close(LONGEST_CLOSE))));
    consumers.forEach(consumer -> closings.add(closing(consumer::closeFromOutside)));
    if (admin != null) {
      Admin closing = admin;
      closings.add(closing(() -> closing.close(LONGEST_CLOSE)));
    }
    producers.clear();
    consumers.clear();
    admin = null;
    awaitAll(closings);
  }

  /** At the same time as others: each may wait seconds for a broker that is gone. */
  private static Future<?> closing(Runnable close) {
    return CompletableFuture.runAsync(close, Thread::startVirtualThread);
  }

  private static void awaitAll(List<Future<?>> closings) {
    List<DriverException> failures = new ArrayList<>();
    for (Future<?> closing : closings) {
      try {
        closing.get();
      } catch (ExecutionException e) {
        failures.add(new DriverException("Kafka close failed", e.getCause()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    if (!failures.isEmpty()) {
      DriverException first = failures.removeFirst();
      failures.forEach(first::addSuppressed);
      throw first;
    }
  }
}
