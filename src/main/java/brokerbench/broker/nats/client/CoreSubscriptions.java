package brokerbench.broker.nats.client;

import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverException;
import brokerbench.broker.MessageListener;
import brokerbench.broker.nats.params.NatsSettings;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/** Opens consumers of core NATS, each with a dispatcher, and so a thread, of its own. */
record CoreSubscriptions(
    NatsConnections connections,
    int producers,
    RoutedInterest interest,
    NatsSettings.Core settings) {
  private static final Duration SUBSCRIBED_LIMIT = Duration.ofSeconds(10);

  /** Returns when every node that producers are connected to has the consumer's subscriptions. */
  Consumer open(ConsumerAssignment assignment, MessageListener listener) {
    // After the producers, so that with as many connections as clients each has its own.
    Connection connection = connections.get(producers + assignment.index());
    Dispatcher dispatcher = connection.createDispatcher();
    dispatcher.setPendingLimits(settings.pendingMessages(), settings.pendingBytes());
    Responder responder = new Responder(connection, listener, settings.echoes());
    PushConsumer consumer = new PushConsumer(responder::deliver);
    for (String subject : subjects(assignment)) {
      subscribe(dispatcher, subject, assignment.subscription(), consumer);
    }
    consumer.leavesBy(
        () -> {
          if (dispatcher.isActive()) {
            connection.closeDispatcher(dispatcher);
          }
        });
    awaitSubscribed(connection, assignment);
    return consumer;
  }

  private List<String> subjects(ConsumerAssignment assignment) {
    return settings.isWildcard()
        ? List.of(assignment.topic() + ".*")
        : IntStream.range(0, assignment.topology().partitionsPerTopic())
            .mapToObj(partition -> assignment.topic() + "." + partition)
            .toList();
  }

  private void subscribe(
      Dispatcher dispatcher, String subject, String group, PushConsumer consumer) {
    if (settings.isQueue()) {
      dispatcher.subscribe(subject, group, consumer::received);
    } else {
      dispatcher.subscribe(subject, consumer::received);
    }
  }

  private void awaitSubscribed(Connection connection, ConsumerAssignment assignment) {
    try {
      connection.flush(SUBSCRIBED_LIMIT);
      interest.await(connection);
    } catch (TimeoutException silent) {
      throw new DriverException(
          "NATS: no answer within %s s to the subscription %s of %s"
              .formatted(
                  SUBSCRIBED_LIMIT.toSeconds(), assignment.subscription(), assignment.topic()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException("NATS: interrupted subscribing to " + assignment.topic(), e);
    }
  }
}
