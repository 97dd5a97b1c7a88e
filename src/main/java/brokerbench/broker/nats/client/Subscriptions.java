package brokerbench.broker.nats.client;

import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverException;
import brokerbench.broker.nats.client.SharedPullConsumer.SharedSubscription;
import brokerbench.broker.nats.params.NatsSettings;
import brokerbench.broker.nats.params.NatsSettings.Consume;
import brokerbench.scenario.Params;
import io.nats.client.Connection;
import io.nats.client.ConsumeOptions;
import io.nats.client.Dispatcher;
import io.nats.client.IterableConsumer;
import io.nats.client.JetStreamSubscription;
import io.nats.client.PullSubscribeOptions;
import io.nats.client.PushSubscribeOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Opens consumers of streams in the three ways of {@code nats.consume}. */
final class Subscriptions {

  /** The library throws away what a subscription holds beyond this, and lets nobody change it. */
  private static final long PULL_BUFFER_BYTES = 64L << 20;

  private static final Duration SHORTEST_EXPIRY = Duration.ofSeconds(1);

  private final NatsConnections connections;
  private final NatsSettings.Consumer settings;
  private final int producers;
  private final Map<String, SharedSubscription> shared = new HashMap<>();
  private final Map<String, Dispatcher> dispatchers = new HashMap<>();

  /**
   * @throws DriverException when a pull could overrun the library's buffer
   */
  Subscriptions(NatsConnections connections, Params params) {
    this.connections = connections;
    this.settings = NatsSettings.of(params).consumer();
    this.producers = params.workload().clients().producers();
    long batchBytes = (long) settings.fetchBatch() * params.workload().payload().bytes();
    if (settings.consume() == Consume.PULL && batchBytes > PULL_BUFFER_BYTES) {
      throw new DriverException(
          ("nats.consume=pull: nats.fetch_batch x payload_size is %d bytes, and jnats throws away"
                  + " what exceeds %d; lower nats.fetch_batch")
              .formatted(batchBytes, PULL_BUFFER_BYTES));
    }
  }

  Consumer open(ConsumerAssignment assignment, Acknowledger acknowledger) {
    return switch (settings.consume()) {
      case PULL -> pull(assignment, acknowledger);
      case PUSH -> push(assignment, acknowledger);
      case PULL_SHARED -> pullShared(assignment, acknowledger);
    };
  }

  private static String name(ConsumerAssignment assignment) {
    return assignment.topic() + "/" + assignment.subscription();
  }

  private Connection connectionOf(ConsumerAssignment assignment) {
    return connections.get(assignment.topology().topics().indexOf(assignment.topic()));
  }

  private SharedPullConsumer pullShared(ConsumerAssignment assignment, Acknowledger acknowledger) {
    SharedSubscription subscription =
        shared.compute(
            name(assignment),
            (name, open) ->
                open != null && open.isOpen()
                    ? open
                    : new SharedSubscription(name, subscribe(assignment)));
    subscription.join();
    return new SharedPullConsumer(
        subscription, settings.fetchBatch(), settings.fetchWait(), acknowledger);
  }

  private JetStreamSubscription subscribe(ConsumerAssignment assignment) {
    return NatsStreams.ask(
        "subscribe to " + name(assignment),
        () ->
            connectionOf(assignment)
                .jetStream()
                .subscribe(
                    NatsStreams.subjects(assignment.topic()),
                    PullSubscribeOptions.bind(assignment.topic(), assignment.subscription())));
  }

  private PullConsumer pull(ConsumerAssignment assignment, Acknowledger acknowledger) {
    int batchMessages = settings.fetchBatch();
    Duration wait = settings.fetchWait();
    ConsumeOptions options =
        ConsumeOptions.builder()
            .batchSize(batchMessages)
            .expiresIn(Math.max(wait.toMillis(), SHORTEST_EXPIRY.toMillis()))
            .build();
    // After the producers, so that with as many connections as clients each has its own.
    Connection connection = connections.get(producers + assignment.index());
    IterableConsumer consumer =
        NatsStreams.ask(
            "consume " + name(assignment),
            () ->
                connection
                    .getStreamContext(assignment.topic())
                    .getConsumerContext(assignment.subscription())
                    .iterate(options));
    return new PullConsumer(name(assignment), connection, consumer, batchMessages, acknowledger);
  }

  private PushConsumer push(ConsumerAssignment assignment, Acknowledger acknowledger) {
    Connection connection = connectionOf(assignment);
    Dispatcher dispatcher =
        dispatchers.computeIfAbsent(assignment.topic(), _ -> dispatcher(connection));
    PushConsumer consumer = new PushConsumer(message -> acknowledger.deliver(message, true));
    JetStreamSubscription subscription =
        NatsStreams.ask(
            "subscribe to " + name(assignment),
            () ->
                connection
                    .jetStream()
                    .subscribe(
                        NatsStreams.subjects(assignment.topic()),
                        assignment.subscription(),
                        dispatcher,
                        consumer::received,
                        false,
                        PushSubscribeOptions.bind(assignment.topic(), assignment.subscription())));
    consumer.leavesBy(
        () -> {
          if (dispatcher.isActive()) {
            dispatcher.unsubscribe(subscription);
          }
        });
    return consumer;
  }

  private static Dispatcher dispatcher(Connection connection) {
    Dispatcher dispatcher = connection.createDispatcher();
    // A message above the limit would be thrown away silently; max_ack_pending bounds the number.
    dispatcher.setPendingLimits(-1, -1);
    return dispatcher;
  }
}
