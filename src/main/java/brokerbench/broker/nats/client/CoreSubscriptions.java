package brokerbench.broker.nats.client;

import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverException;
import brokerbench.broker.MessageListener;
import brokerbench.scenario.Params;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/** Opens consumers of core NATS, each with a dispatcher, and so a thread, of its own. */
final class CoreSubscriptions {

  private static final Duration SUBSCRIBED_LIMIT = Duration.ofSeconds(10);

  private final NatsConnections connections;
  private final RoutedInterest interest;
  private final Params params;

  CoreSubscriptions(NatsConnections connections, RoutedInterest interest, Params params) {
    this.connections = connections;
    this.interest = interest;
    this.params = params;
  }

  /** Returns when every node that producers are connected to has the consumer's subscriptions. */
  Consumer open(ConsumerAssignment place, MessageListener listener) {
    Connection connection = connections.get(place.index());
    Dispatcher dispatcher = connection.createDispatcher();
    dispatcher.setPendingLimits(
        params.whole("nats.pending_messages"), params.size("nats.pending_bytes").bytes());
    Responder responder =
        new Responder(connection, listener, params.text("nats.reply").equals("echo"));
    PushConsumer consumer = new PushConsumer(responder::deliver);
    for (String subject : subjects(place)) {
      subscribe(dispatcher, subject, place.subscription(), consumer);
    }
    consumer.leavesBy(
        () -> {
          if (dispatcher.isActive()) {
            connection.closeDispatcher(dispatcher);
          }
        });
    awaitSubscribed(connection, place);
    return consumer;
  }

  private List<String> subjects(ConsumerAssignment place) {
    return params.flag("nats.wildcard")
        ? List.of(place.topic() + ".*")
        : IntStream.range(0, place.topology().partitionsPerTopic())
            .mapToObj(partition -> place.topic() + "." + partition)
            .toList();
  }

  private void subscribe(
      Dispatcher dispatcher, String subject, String group, PushConsumer consumer) {
    if (params.text("nats.subscribe").equals("plain")) {
      dispatcher.subscribe(subject, consumer::received);
    } else {
      dispatcher.subscribe(subject, group, consumer::received);
    }
  }

  private void awaitSubscribed(Connection connection, ConsumerAssignment place) {
    try {
      connection.flush(SUBSCRIBED_LIMIT);
      interest.await(connection);
    } catch (TimeoutException silent) {
      throw new DriverException(
          "NATS: no answer within "
              + SUBSCRIBED_LIMIT.toSeconds()
              + " s to the subscription "
              + place.subscription()
              + " of "
              + place.topic());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException("NATS: interrupted subscribing to " + place.topic(), e);
    }
  }
}
