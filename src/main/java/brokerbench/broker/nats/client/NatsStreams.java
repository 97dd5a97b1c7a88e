package brokerbench.broker.nats.client;

import brokerbench.broker.DriverException;
import brokerbench.broker.Settling;
import brokerbench.broker.nats.params.NatsSettings;
import brokerbench.broker.nats.params.NatsSettings.Consume;
import brokerbench.scenario.Topology;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ClusterInfo;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.ConsumerInfo;
import io.nats.client.api.DeliverPolicy;
import io.nats.client.api.Replica;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import io.nats.client.api.StreamState;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes, counts and removes streams and their durable consumers.
 *
 * @param complaint what the server said last and answered to no request: it answers none that it
 *     has no right for
 */
record NatsStreams(
    JetStreamManagement management, NatsSettings settings, Supplier<Optional<String>> complaint) {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final int ASKED_AT_MOST = 5;
  private static final int NOT_FOUND = 404;
  private static final long LIBRARY_PULLS_WAITING = 512;

  /** All subjects of {@code topic}. */
  static String subjects(String topic) {
    return topic + ".*";
  }

  static AckPolicy ackPolicy(NatsSettings settings) {
    return switch (settings.consumer().ackPolicy()) {
      case NONE -> AckPolicy.None;
      case ALL -> AckPolicy.All;
      case EXPLICIT -> AckPolicy.Explicit;
    };
  }

  /** Creates what is missing and waits for leaders and replicas. */
  void create(Topology topology) {
    Predicate<@Nullable ClusterInfo> inSync = each -> current(each, topology.replicationFactor());
    for (String topic : topology.topics()) {
      askPatiently("create stream " + topic, () -> management.addStream(stream(topic, topology)));
      await("stream " + topic, inSync, () -> management.getStreamInfo(topic).getClusterInfo());
      subscribe(topic, topology, inSync);
    }
  }

  /** Creates the consumers that are missing and waits for their leaders. */
  void subscribe(Topology topology) {
    for (String topic : topology.topics()) {
      subscribe(topic, topology, each -> each == null || each.getLeader() != null);
    }
  }

  private void subscribe(
      String topic, Topology topology, Predicate<@Nullable ClusterInfo> isReady) {
    for (String subscription : topology.subscriptions()) {
      String name = name(topic, subscription);
      askPatiently(
          "create " + name,
          () -> management.addOrUpdateConsumer(topic, durable(topic, subscription, topology)));
      await(name, isReady, () -> management.getConsumerInfo(topic, subscription).getClusterInfo());
    }
  }

  private static String name(String topic, String subscription) {
    return "consumer " + subscription + " of stream " + topic;
  }

  private StreamConfiguration stream(String topic, Topology topology) {
    return StreamConfiguration.builder()
        .name(topic)
        .subjects(subjects(topic))
        .storageType(StorageType.get(settings.stream().storage()))
        .replicas(topology.replicationFactor())
        .duplicateWindow(settings.stream().duplicateWindow())
        .build();
  }

  private ConsumerConfiguration durable(String topic, String subscription, Topology topology) {
    ConsumerConfiguration.Builder durable =
        ConsumerConfiguration.builder()
            .durable(subscription)
            .deliverPolicy(DeliverPolicy.All)
            .filterSubject(subjects(topic))
            .ackPolicy(ackPolicy(settings));
    if (ackPolicy(settings) != AckPolicy.None) {
      durable
          .ackWait(settings.consumer().ackWait())
          .maxAckPending(settings.consumer().maxAckPending());
    }
    if (settings.consumer().consume() == Consume.PUSH) {
      // Outside the stream's own subjects, or it would store what it delivers.
      durable.deliverSubject("deliver." + topic + "." + subscription).deliverGroup(subscription);
    } else if (topology.consumersPerSubscription() > LIBRARY_PULLS_WAITING) {
      durable.maxPullWaiting((long) topology.consumersPerSubscription());
    }
    return durable.build();
  }

  private void await(
      String what, Predicate<@Nullable ClusterInfo> isReady, Request<@Nullable ClusterInfo> state) {
    if (!Settling.hasCome(
        what, LIMIT, () -> isReady.test(askPatiently("look at " + what, state)))) {
      throw new DriverException(
          "NATS: %s not in sync after %d s: %s"
              .formatted(what, LIMIT.toSeconds(), told(askPatiently("look at " + what, state))));
    }
  }

  private static String told(@Nullable ClusterInfo cluster) {
    if (cluster == null || cluster.getLeader() == null) {
      return "it has no leader";
    }
    String followers =
        StreamReplicas.followers(cluster).stream()
            .map(
                each ->
                    each.isCurrent()
                        ? each.getName() + " in sync"
                        : each.getName() + " behind by " + each.getLag() + " Raft log entries")
            .collect(Collectors.joining(", "));
    return cluster.getLeader() + " leads, " + followers;
  }

  private static boolean current(@Nullable ClusterInfo cluster, int replicas) {
    if (cluster == null) {
      return replicas == 1;
    }
    List<Replica> followers = StreamReplicas.followers(cluster);
    return cluster.getLeader() != null
        && followers.size() == replicas - 1
        && followers.stream().allMatch(Replica::isCurrent);
  }

  /** The last sequence of each stream, in topic order. */
  List<Long> stored(Topology topology) {
    return ofEach(topology, StreamState::getLastSequence);
  }

  /** The messages of each stream, in topic order: a server may have lost some before the last. */
  List<Long> held(Topology topology) {
    return ofEach(topology, StreamState::getMsgCount);
  }

  private List<Long> ofEach(Topology topology, Function<StreamState, Long> number) {
    return topology.topics().stream()
        .map(topic -> number.apply(info(topic).getStreamState()))
        .toList();
  }

  StreamInfo info(String topic) {
    return ask("look at stream " + topic, () -> management.getStreamInfo(topic));
  }

  ConsumerInfo info(String topic, String subscription) {
    return ask(
        "look at " + name(topic, subscription),
        () -> management.getConsumerInfo(topic, subscription));
  }

  /** Deletes the streams; their consumers go with them. */
  void delete(Topology topology) {
    for (String topic : topology.topics()) {
      try {
        var _ = ask("delete stream " + topic, () -> management.deleteStream(topic));
      } catch (DriverException e) {
        if (!(e.getCause() instanceof JetStreamApiException refusal)
            || refusal.getErrorCode() != NOT_FOUND) {
          throw e;
        }
      }
    }
  }

  /** A request to the server. */
  interface Request<T extends @Nullable Object> {
    T send() throws IOException, JetStreamApiException;
  }

  /**
   * As {@link #ask}, asked again where no answer came, of what changes nothing when it is done
   * twice. In one of ten starts of three nodes a stream's leader never answered while the servers
   * were still closing routes that they had twice. A server that complains will not answer either.
   */
  private <T extends @Nullable Object> T askPatiently(String what, Request<T> request) {
    for (int asked = 1; ; asked++) {
      try {
        return ask(what, request);
      } catch (DriverException e) {
        if (!(e.getCause() instanceof IOException)
            || asked == ASKED_AT_MOST
            || complaint.get().isPresent()) {
          throw e;
        }
      }
    }
  }

  /** The answer, or a {@link DriverException} with {@code what} and the server's error. */
  static <T extends @Nullable Object> T ask(String what, Request<T> request) {
    try {
      return request.send();
    } catch (IOException | JetStreamApiException e) {
      throw new DriverException("NATS: cannot " + what, e);
    }
  }
}
