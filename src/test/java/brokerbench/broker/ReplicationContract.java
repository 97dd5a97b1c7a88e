package brokerbench.broker;

import static brokerbench.broker.NumberedMessages.send;
import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.engine.fork.WholeRead;
import brokerbench.environment.BrokerNode;
import brokerbench.environment.Fixtures;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a driver says of the replicas on three nodes. The last test takes one of them away. */
@Timeout(90)
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(OrderAnnotation.class)
public abstract class ReplicationContract {

  private static final int MESSAGES = 500;
  private static final int TOPICS = 6;

  private final String broker;
  private final String version;
  private ThreeNodes cluster;
  private BrokerDriver driver;

  /** Of {@code version} of {@code broker}. */
  protected ReplicationContract(String broker, String version) {
    this.broker = broker;
    this.version = version;
  }

  /** A driver of the broker under test. */
  protected abstract BrokerDriver open(Endpoints endpoints, Params params);

  /**
   * Messages of {@code topic} that a node has on its own account, or what stands for them.
   *
   * @param home the node's configuration and data
   */
  protected abstract long held(Path home, String topic) throws IOException;

  @BeforeAll
  final void start(@TempDir Path directory) throws IOException {
    Params params = Fixtures.broker(broker, version, 3);
    cluster = ThreeNodes.start(params, directory);
    driver = open(cluster.endpoints(), params);
  }

  @AfterAll
  final void stop() {
    try (ThreeNodes _ = cluster;
        BrokerDriver _ = driver) {
      // The driver first.
    }
  }

  private static Topology topology(String name) {
    List<String> topics = LongStream.range(0, TOPICS).mapToObj(i -> name + "-" + i).toList();
    return new Topology(topics, 2, List.of("s0", "s1"), 1, 3);
  }

  private List<Acknowledgements> publish(Topology topology, long first)
      throws InterruptedException {
    List<Acknowledgements> all = new ArrayList<>();
    for (String topic : topology.topics()) {
      Acknowledgements acknowledgements = new Acknowledgements();
      try (Producer producer = driver.openProducer(new ProducerAssignment(topic, 1, 1))) {
        LongStream.range(first, first + MESSAGES).forEach(i -> send(producer, i, acknowledgements));
        assertThat(acknowledgements.await(MESSAGES, 60)).isTrue();
      }
      all.add(acknowledgements);
    }
    return all;
  }

  /** Asks until every replica is complete, at most 300 times. */
  private Replication settled(Topology topology) {
    Replication replication = driver.replication(topology);
    for (int i = 0;
        i < 300 && !replication.replicas().stream().allMatch(ReplicaState::complete);
        i++) {
      replication = driver.replication(topology);
    }
    return replication;
  }

  /** Asks until every topic has a leader again, at most 30 times. */
  private Replication answered(Topology topology) {
    DriverException last = null;
    for (int i = 0; i < 30; i++) {
      try {
        return driver.replication(topology);
      } catch (DriverException electing) {
        last = electing;
      }
    }
    throw new AssertionError("no leader after 30 requests", last);
  }

  @Test
  @Order(1)
  void every_node_holds_every_topic_after_a_load() throws Exception {
    Topology topology = topology("all");
    driver.provision(topology);
    assertThat(driver.replication(topology).replicas())
        .hasSize(3 * TOPICS)
        .allMatch(ReplicaState::complete);

    publish(topology, 0);

    assertThat(settled(topology).replicas()).hasSize(3 * TOPICS).allMatch(ReplicaState::complete);
    for (String topic : topology.topics()) {
      List<Long> held = new ArrayList<>();
      for (BrokerNode node : cluster.nodes()) {
        held.add(held(cluster.home(node), topic));
      }
      assertThat(held).allMatch(each -> each > 0).containsOnly(held.getFirst());
    }
  }

  @Test
  @Order(2)
  void node_that_is_stopped_is_reported_and_the_others_hold_everything() throws Exception {
    Topology topology = topology("stopped");
    driver.provision(topology);
    publish(topology, 0);
    BrokerNode stopped = cluster.nodes().get(1);
    ThreeNodes.kill(stopped);
    answered(topology);
    publish(topology, MESSAGES);

    List<ReplicaState> replicas = driver.replication(topology).replicas();
    assertThat(replicas).hasSize(3 * TOPICS);
    assertThat(replicas)
        .filteredOn(each -> each.node().equals(stopped.name()))
        .hasSize(TOPICS)
        .noneMatch(ReplicaState::complete);
    assertThat(replicas)
        .filteredOn(each -> !each.node().equals(stopped.name()))
        .allMatch(ReplicaState::complete);
    assertThat(driver.storedMessages(topology)).containsOnly(2L * MESSAGES);
    assertThat(readByNewSubscription(topology)).isEqualTo(2L * MESSAGES * TOPICS);
  }

  /** Messages that come to somebody who subscribes while a node is away. */
  private long readByNewSubscription(Topology topology) throws InterruptedException {
    Topology reading = WholeRead.topology(topology);
    AtomicLong received = new AtomicLong();
    driver.subscribe(reading);
    new WholeRead(driver, reading, NanoClock.system())
        .run(() -> (_, _, _) -> received.getAndIncrement());
    return received.get();
  }
}
