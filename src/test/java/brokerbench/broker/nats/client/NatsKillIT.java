package brokerbench.broker.nats.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.KilledConsumer;
import brokerbench.broker.LocalBroker;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Nats;
import io.nats.client.api.ConsumerInfo;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a killed consumer of a stream held is delivered to another after {@code ack_wait}. */
@Timeout(60)
class NatsKillIT {

  private static final int MESSAGES = 20;
  private static final int ACKNOWLEDGED = 5;

  private final Topology topology = new Topology(List.of("kill"), 1, List.of("s"), 2, 1);
  private final BrokerDriver driver =
      new NatsDriverFactory()
          .open(
              LocalBroker.nats(),
              Params.of(
                  Map.of(
                      "nats.consume", "pull",
                      "nats.consumer_connections", "2",
                      "nats.ack_wait", "2s")));

  private Connection connection;

  @BeforeEach
  void connect() throws Exception {
    connection = Nats.connect("nats://" + LocalBroker.nats().joined());
  }

  @AfterAll
  static void stop_broker() {
    LocalBroker.kill();
  }

  @AfterEach
  void close() throws InterruptedException {
    connection.close();
    driver.remove(topology);
    driver.close();
  }

  private boolean areAcknowledged() {
    try {
      ConsumerInfo info = connection.jetStreamManagement().getConsumerInfo("kill", "s");
      return info.getAckFloor().getStreamSequence() == ACKNOWLEDGED
          && info.getNumAckPending() == MESSAGES - ACKNOWLEDGED;
    } catch (IOException | JetStreamApiException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void what_it_has_acknowledged_is_done_and_all_else_comes_again() throws Exception {
    driver.provision(topology);
    KilledConsumer consumer = new KilledConsumer(driver, topology);
    consumer.publish(MESSAGES);

    Set<String> held = consumer.killAfter(ACKNOWLEDGED, this::areAcknowledged);

    List<String> open = KilledConsumer.messages(ACKNOWLEDGED, MESSAGES);
    assertThat(held).contains("message " + ACKNOWLEDGED).isSubsetOf(open);
    assertThat(consumer.takenOver(open.size())).containsExactlyInAnyOrderElementsOf(open);
  }
}
