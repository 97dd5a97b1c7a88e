package brokerbench.broker;

import static brokerbench.broker.NumberedMessages.number;
import static brokerbench.broker.NumberedMessages.numbers;
import static brokerbench.broker.NumberedMessages.payload;
import static brokerbench.broker.NumberedMessages.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every driver promises. */
@Timeout(60)
public abstract class BrokerDriverContract {

  private static final AtomicInteger TOPOLOGIES = new AtomicInteger();
  private static final int MESSAGES = 300;

  private BrokerDriver driver;
  private Topology topology;
  private boolean gone;

  /** A new driver for the broker under test. */
  protected abstract BrokerDriver open();

  /** Makes the broker unreachable for {@code driver}. */
  protected abstract void loseBroker(BrokerDriver driver);

  /** Parts of the names of threads that the client library starts. */
  protected abstract List<String> clientThreadNames();

  /** Whether consumers of one subscription share it while each is busy. */
  protected boolean sharesEvenly() {
    return true;
  }

  /** Consumers of one subscription; 1 in a mode in which each has a subscription of its own. */
  protected int consumersPerSubscription() {
    return 2;
  }

  /** Whether the broker keeps messages, so that it can count them. */
  protected boolean stores() {
    return true;
  }

  @BeforeEach
  final void open_driver() {
    driver = open();
    topology = topology(List.of("s0"), consumersPerSubscription());
    driver.provision(topology);
  }

  @AfterEach
  final void remove_and_close() {
    try (BrokerDriver closing = driver) {
      if (!gone) {
        closing.remove(topology);
      }
    }
  }

  private static Topology topology(List<String> subscriptions, int consumers) {
    String prefix =
        "contract-" + ProcessHandle.current().pid() + "-" + TOPOLOGIES.getAndIncrement();
    return new Topology(List.of(prefix + "-a", prefix + "-b"), 4, subscriptions, consumers, 1);
  }

  private String topic() {
    return topology.topics().getFirst();
  }

  /** Publishes the numbers from {@code first} to one partition and waits for the callbacks. */
  private Acknowledgements publish(String topic, int partition, long first, int count)
      throws InterruptedException {
    Acknowledgements acknowledgements = new Acknowledgements();
    try (Producer producer =
        driver.openProducer(new ProducerAssignment(topic, partition, partition))) {
      LongStream.range(first, first + count).forEach(i -> send(producer, i, acknowledgements));
      assertThat(acknowledgements.await(count, 20)).isTrue();
    }
    return acknowledgements;
  }

  private void assertStored(Long... messagesByTopic) {
    assertThat(driver.storedMessages(topology))
        .isEqualTo(stores() ? List.of(messagesByTopic) : List.of());
  }

  @Test
  void descriptor_names_broker_and_client_without_a_connection() {
    DriverDescriptor descriptor = driver.descriptor();
    assertThat(List.of(descriptor.broker(), descriptor.clientVersion())).noneMatch(String::isBlank);
  }

  @Test
  void delivers_every_message_once_per_subscription() throws InterruptedException {
    driver.remove(topology);
    topology = topology(List.of("s0", "s1"), consumersPerSubscription());
    driver.provision(topology);
    try (Deliveries deliveries = new Deliveries(driver, topology)) {
      publish(topic(), 0, 0, MESSAGES);
      publish(topic(), 3, MESSAGES, MESSAGES);
      for (String subscription : topology.subscriptions()) {
        List<byte[]> got = deliveries.await(topic(), subscription, 2 * MESSAGES);
        assertThat(numbers(got)).containsExactlyInAnyOrder(numbers(0, 2 * MESSAGES));
      }
      assertThat(deliveries.failures()).isEmpty();
    }
  }

  @Test
  void messages_of_one_topic_do_not_reach_another() throws InterruptedException {
    try (Deliveries deliveries = new Deliveries(driver, topology)) {
      publish(topology.topics().get(0), 0, 0, 10);
      publish(topology.topics().get(1), 0, 100, 10);
      for (int i = 0; i < 2; i++) {
        List<byte[]> got = deliveries.await(topology.topics().get(i), "s0", 10);
        assertThat(numbers(got)).containsExactlyInAnyOrder(numbers(i * 100L, 10));
      }
    }
  }

  @Test
  void keeps_order_within_a_partition() throws InterruptedException {
    driver.remove(topology);
    topology = topology(List.of("s0"), 1);
    driver.provision(topology);
    try (Deliveries deliveries = new Deliveries(driver, topology)) {
      publish(topic(), 1, 0, MESSAGES);
      assertThat(numbers(deliveries.await(topic(), "s0", MESSAGES)))
          .containsExactly(numbers(0, MESSAGES));
    }
  }

  @Test
  void consumers_of_one_subscription_share_its_messages() throws InterruptedException {
    try (Deliveries deliveries = new Deliveries(driver, topology)) {
      for (int partition = 0; partition < topology.partitionsPerTopic(); partition++) {
        publish(topic(), partition, partition * (long) MESSAGES, MESSAGES);
      }
      List<byte[]> got = deliveries.await(topic(), "s0", 4 * MESSAGES);
      assertThat(numbers(got)).containsExactlyInAnyOrder(numbers(0, 4 * MESSAGES));
      if (sharesEvenly()) {
        assertThat(deliveries.byConsumer()).hasSize(topology.consumersPerSubscription());
      }
    }
  }

  @Test
  void callback_runs_exactly_once() throws InterruptedException {
    try (Deliveries deliveries = new Deliveries(driver, topology)) {
      Acknowledgements acknowledgements = publish(topic(), 0, 0, MESSAGES);
      deliveries.await(topic(), "s0", MESSAGES);
      assertThat(acknowledgements.failures()).isEmpty();
      assertThat(acknowledgements.callsBySequence().values()).hasSize(MESSAGES).containsOnly(1);
    }
  }

  @Test
  void callback_reports_failure_when_the_broker_is_gone() throws InterruptedException {
    publish(topic(), 0, 0, 1);
    Producer producer = driver.openProducer(new ProducerAssignment(topic(), 0, 0));
    gone = true;
    loseBroker(driver);
    Acknowledgements acknowledgements = new Acknowledgements();
    Thread sender = Thread.startVirtualThread(() -> send(producer, 1, acknowledgements));
    sender.join(Duration.ofSeconds(10));
    // Closing gives up what the library would still retry, so no callback may be missing after it.
    driver.close();
    assertThat(acknowledgements.await(1, 15)).isTrue();
    int least = driver.descriptor().acknowledgement().isMeasured() ? 1 : 0;
    assertThat(acknowledgements.failures()).hasSizeBetween(least, 1);
    assertThat(acknowledgements.callsBySequence()).containsOnlyKeys(1L).containsEntry(1L, 1);
  }

  @Test
  void send_on_a_closed_producer_fails_through_the_callback() throws InterruptedException {
    Producer producer = driver.openProducer(new ProducerAssignment(topic(), 0, 0));
    producer.close();
    Acknowledgements acknowledgements = new Acknowledgements();
    send(producer, 7, acknowledgements);
    assertThat(acknowledgements.await(1, 10)).isTrue();
    assertThat(acknowledgements.failures()).hasSize(1);
  }

  @Test
  void payload_arrives_unchanged_and_its_array_is_free_as_promised() throws InterruptedException {
    byte[] shared = new byte[100_000];
    Acknowledgements acknowledgements = new Acknowledgements();
    OutgoingMessage message = new OutgoingMessage();
    boolean held = driver.descriptor().payloadOwnership() != PayloadOwnership.COPIED_ON_SEND;
    try (Deliveries deliveries = new Deliveries(driver, topology);
        Producer producer = driver.openProducer(new ProducerAssignment(topic(), 2, 0))) {
      for (int i = 0; i < 20; i++) {
        System.arraycopy(payload(i, shared.length), 0, shared, 0, shared.length);
        message.set(shared, i, null);
        producer.send(message, acknowledgements);
        assertThat(!held || acknowledgements.await(1, 10)).isTrue();
      }
      for (byte[] got : deliveries.await(topic(), "s0", 20)) {
        assertThat(got).isEqualTo(payload(number(got), shared.length));
      }
    }
  }

  @Test
  void provision_twice_is_the_same_as_once() throws InterruptedException {
    try (Deliveries deliveries = new Deliveries(driver, topology)) {
      publish(topic(), 0, 0, 10);
      driver.provision(topology);
      publish(topic(), 0, 10, 10);
      assertThat(numbers(deliveries.await(topic(), "s0", 20)))
          .containsExactlyInAnyOrder(numbers(0, 20));
    }
    assertStored(20L, 0L);
  }

  @Test
  void stored_messages_equal_acknowledged_messages() throws InterruptedException {
    try (Deliveries deliveries = new Deliveries(driver, topology)) {
      publish(topology.topics().get(0), 0, 0, 30);
      publish(topology.topics().get(0), 1, 0, 3);
      publish(topology.topics().get(1), 2, 0, 7);
      deliveries.await(topology.topics().get(0), "s0", 33);
    }
    assertStored(33L, 7L);
  }

  @Test
  void remove_removes_and_what_is_gone_is_no_error() throws InterruptedException {
    publish(topic(), 0, 0, 5);
    driver.remove(topology);
    assertThatCode(() -> driver.remove(topology)).doesNotThrowAnyException();
    driver.provision(topology);
    assertStored(0L, 0L);
  }

  @Test
  void an_interrupt_ends_the_wait_of_a_poll() throws InterruptedException {
    ConsumerAssignment assignment = new ConsumerAssignment(topology, topic(), "s0", 0, 0);
    Consumer consumer = driver.openConsumer(assignment, (_, _, _) -> {});
    if (consumer instanceof PolledConsumer polled) {
      AtomicInteger returned = new AtomicInteger(-1);
      Thread poller =
          Thread.startVirtualThread(
              () -> {
                // Whether the interrupt comes before the wait or in it, the poll must end.
                returned.set(polled.poll(Duration.ofSeconds(60)));
                polled.close();
              });
      poller.interrupt();
      assertThat(poller.join(Duration.ofSeconds(10))).isTrue();
      assertThat(returned).hasValue(0);
    } else {
      consumer.close();
    }
  }

  @Test
  void effective_configuration_states_guarantee_and_durability_with_what_they_follow_from() {
    StatedSemantics.check(driver.live(topology), stores());
  }

  @Test
  void close_is_idempotent() {
    Producer producer = driver.openProducer(new ProducerAssignment(topic(), 0, 0));
    Consumer consumer =
        driver.openConsumer(new ConsumerAssignment(topology, topic(), "s0", 0, 0), (_, _, _) -> {});
    for (AutoCloseable closeable : List.of(producer, producer, consumer, consumer)) {
      assertThatCode(closeable::close).doesNotThrowAnyException();
    }
    driver.remove(topology);
    gone = true;
    assertThatCode(driver::close).doesNotThrowAnyException();
    assertThatCode(driver::close).doesNotThrowAnyException();
  }

  @Test
  void close_leaves_no_threads() throws InterruptedException {
    try (Deliveries deliveries = new Deliveries(driver, topology)) {
      publish(topic(), 0, 0, 10);
      deliveries.await(topic(), "s0", 10);
    }
    driver.openProducer(new ProducerAssignment(topic(), 1, 1));
    driver.remove(topology);
    gone = true;
    driver.close();
    assertThat(ClientThreads.left(clientThreadNames())).isEmpty();
  }
}
