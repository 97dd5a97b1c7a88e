package brokerbench.driver.nats;

import brokerbench.driver.BrokerDriver;
import brokerbench.driver.BrokerDriverContract;
import brokerbench.driver.ContainerBroker;
import brokerbench.scenario.Params;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The contract of every driver, with core NATS in containers. */
class CoreNatsInContainersIT {

  private static final Map<String, String> ONE =
      Map.of("broker", "nats", "nodes", "1", "network", "bridge");
  private static final Map<String, String> THREE =
      Map.of("broker", "nats", "nodes", "3", "network", "published");

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
}
