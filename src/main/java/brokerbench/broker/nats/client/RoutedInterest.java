package brokerbench.broker.nats.client;

import brokerbench.broker.DriverException;
import io.nats.client.Connection;
import io.nats.client.Subscription;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Waits until the nodes of producers know a subscription that was made on another node.
 *
 * <p>A node tells its routes of a subscription without waiting for them, so that it confirms one of
 * which the others have not heard; what they are given until then, they drop. All that a client
 * subscribes to goes down one route in order: once a message to a later, private subject has come
 * back from a node, that node knows all of the earlier ones.
 *
 * @param nodes as many connections of producers as reach each node, 1 or more
 */
record RoutedInterest(NatsConnections ofProducers, int nodes) {
  private static final Duration NEXT_PROBE = Duration.ofMillis(5);
  private static final int MOST_PROBES = 2_000;

  /**
   * Returns when all that {@code subscriber} subscribed to is known wherever producers publish.
   *
   * @throws DriverException if a node did not pass a message on within 10 s
   */
  void await(Connection subscriber) throws InterruptedException {
    String server = serverOf(subscriber);
    List<Connection> elsewhere =
        IntStream.range(0, nodes)
            .mapToObj(ofProducers::get)
            .filter(publisher -> !serverOf(publisher).equals(server))
            .toList();
    if (elsewhere.isEmpty()) {
      return;
    }
    Subscription probed = subscriber.subscribe(subscriber.createInbox());
    for (int i = 0; i < elsewhere.size(); i++) {
      probe(elsewhere.get(i), probed, (byte) i);
    }
    probed.unsubscribe();
  }

  private static String serverOf(Connection connection) {
    return connection.getServerInfo().getServerId();
  }

  private static void probe(Connection publisher, Subscription probed, byte number)
      throws InterruptedException {
    byte[] mark = {number};
    for (int probes = 0; probes < MOST_PROBES; probes++) {
      publisher.publish(probed.getSubject(), mark);
      if (comes(probed, mark)) {
        return;
      }
    }
    throw new DriverException(
        "NATS: %s passed no message on to another node within %d s"
            .formatted(
                publisher.getConnectedUrl(), NEXT_PROBE.multipliedBy(MOST_PROBES).toSeconds()));
  }

  /** Messages that an earlier node passed on late carry another mark. */
  private static boolean comes(Subscription probed, byte[] mark) throws InterruptedException {
    var message = probed.nextMessage(NEXT_PROBE);
    while (message != null && !Arrays.equals(message.getData(), mark)) {
      message = probed.nextMessage(NEXT_PROBE);
    }
    return message != null;
  }
}
