package brokerbench.broker.nats.client;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.BrokerDriverContract;
import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.ContainerBroker;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.SendCallback;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The contract of every driver, with core NATS in containers. */
class CoreNatsInContainersIT {

  private static final Map<String, String> ONE =
      Map.of("broker", "nats", "nodes", "1", "network", "bridge");
  private static final Map<String, String> THREE =
      Map.of("broker", "nats", "nodes", "3", "network", "published");

  private static final SendCallback NOTHING =
      new SendCallback() {
        @Override
        public void acknowledged(long sequence) {}

        @Override
        public void failed(long sequence, Throwable cause) {
          throw new AssertionError(cause);
        }
      };

  @TempDir static Path directory;

  private static ContainerBroker broker;

  @BeforeAll
  static void open() {
    broker = new ContainerBroker(directory);
  }

  @AfterAll
  static void close() {
    broker.close();
  }

  /** Producers and consumers have a connection to each node, so that messages pass the routes. */
  abstract static class Contract extends BrokerDriverContract {

    private final Map<String, String> nodes;
    private final Map<String, String> params;

    Contract(Map<String, String> nodes, Map<String, String> client) {
      this.nodes = nodes;
      params = new HashMap<>(nodes);
      params.put("nats.mode", "core");
      params.put("nats.connections", nodes.get("nodes"));
      params.put("nats.consumer_connections", nodes.get("nodes"));
      params.putAll(client);
    }

    @Override
    protected BrokerDriver open() {
      return new NatsDriverFactory().open(broker.endpoints(nodes), Params.of(params));
    }

    @Override
    protected void loseBroker(BrokerDriver driver) {
      broker.remove();
    }

    @Override
    protected List<String> clientThreadNames() {
      return List.of("nats", "pool-");
    }

    @Override
    protected boolean stores() {
      return false;
    }

    /** A node prefers the members of a queue group that are connected to itself. */
    @Override
    protected boolean sharesEvenly() {
      return nodes.equals(ONE);
    }
  }

  @Nested
  @Tag("single-node")
  class QueueGroup extends Contract {
    QueueGroup() {
      super(ONE, Map.of());
    }
  }

  @Nested
  @Tag("three-node")
  class QueueGroupOfThreeNodes extends Contract {
    QueueGroupOfThreeNodes() {
      super(THREE, Map.of());
    }
  }

  @Nested
  @Tag("three-node")
  class PlainSubscribersOfThreeNodes extends Contract {
    PlainSubscribersOfThreeNodes() {
      super(THREE, Map.of("nats.subscribe", "plain"));
    }

    @Override
    protected int consumersPerSubscription() {
      return 1;
    }
  }

  @Nested
  @Tag("three-node")
  class RequestsToThreeNodes extends Contract {
    RequestsToThreeNodes() {
      super(THREE, Map.of("nats.request_reply", "true", "nats.publish", "async"));
    }
  }

  @Nested
  @Tag("three-node")
  class Routes {

    private static final int SUBSCRIPTIONS = 100;
    private static final int NODES = 3;

    @Test
    @Timeout(60)
    void carry_what_is_published_the_moment_a_consumer_is_open() throws InterruptedException {
      try (BrokerDriver driver = new QueueGroupOfThreeNodes().open()) {
        for (int i = 0; i < SUBSCRIPTIONS; i++) {
          Topology topology = new Topology(List.of("routes-" + i), NODES, List.of("s0"), 1, 1);
          CountDownLatch came = new CountDownLatch(NODES);
          ConsumerAssignment assignment =
              new ConsumerAssignment(topology, "routes-" + i, "s0", 0, i);
          try (Consumer _ = driver.openConsumer(assignment, (_, _, _) -> came.countDown())) {
            sendOneFromEachNode(driver, "routes-" + i);
            assertThat(came.await(5, SECONDS)).as("subscription %d: %s", i, came).isTrue();
          }
        }
      }
    }

    private void sendOneFromEachNode(BrokerDriver driver, String topic) {
      for (int node = 0; node < NODES; node++) {
        try (Producer producer = driver.openProducer(new ProducerAssignment(topic, node, node))) {
          OutgoingMessage message = new OutgoingMessage();
          message.set(new byte[] {(byte) node}, 0, null);
          producer.send(message, NOTHING);
        }
      }
    }
  }
}
