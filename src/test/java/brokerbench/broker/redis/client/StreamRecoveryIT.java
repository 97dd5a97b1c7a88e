package brokerbench.broker.redis.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.KillableConsumer;
import brokerbench.broker.LocalBroker;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.PolledConsumer;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.SendCallback;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import io.lettuce.core.Consumer;
import io.lettuce.core.Range;
import io.lettuce.core.RedisClient;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.XReadArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a dead consumer leaves, and what the server keeps of a stream. */
@Timeout(60)
class StreamRecoveryIT {

  private static final Topology TOPOLOGY = new Topology(List.of("recovery"), 1, List.of("s"), 1, 1);
  private static final String STREAM = "recovery.0";
  private static final String DEAD_LETTERS = "{recovery.0}.s.dead";

  private final RedisClient client =
      RedisClient.create("redis://" + LocalBroker.redis(Map.of()).joined());
  private final StatefulRedisConnection<String, String> connection = client.connect();
  private final List<String> received = new ArrayList<>();
  private BrokerDriver driver;

  @AfterAll
  static void stop_broker() {
    LocalBroker.kill();
  }

  @BeforeEach
  void start_clean() {
    connection.sync().del(STREAM, DEAD_LETTERS);
  }

  @AfterEach
  void close() {
    try (client) {
      driver.remove(TOPOLOGY);
      driver.close();
    }
  }

  private void open(String... params) {
    Map<String, String> values = new HashMap<>();
    for (String param : params) {
      values.put(param.split("=", 2)[0], param.split("=", 2)[1]);
    }
    driver = new RedisDriverFactory().open(LocalBroker.redis(Map.of()), Params.of(values));
    driver.provision(TOPOLOGY);
  }

  private void publish(int messages) throws InterruptedException {
    CountDownLatch acknowledged = new CountDownLatch(messages);
    SendCallback counting =
        new SendCallback() {
          @Override
          public void acknowledged(long sequence) {
            acknowledged.countDown();
          }

          @Override
          public void failed(long sequence, Throwable cause) {}
        };
    try (Producer producer = driver.openProducer(new ProducerAssignment("recovery", 0, 0))) {
      for (int i = 0; i < messages; i++) {
        OutgoingMessage message = new OutgoingMessage();
        message.set(
            ("message " + i).getBytes(US_ASCII), i, i == 0 ? "17".getBytes(US_ASCII) : null);
        producer.send(message, counting);
      }
      assertThat(acknowledged.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** Reads all as a consumer that dies before it acknowledges. */
  @SuppressWarnings("unchecked")
  private void deliverToOneThatDies() {
    RedisCommands<String, String> commands = connection.sync();
    commands.xreadgroup(
        Consumer.from("s", "dead"), new XReadArgs().count(1000), StreamOffset.lastConsumed(STREAM));
  }

  private PolledConsumer consumer() {
    return consumer(0);
  }

  private PolledConsumer consumer(int member) {
    return (PolledConsumer)
        driver.openConsumer(
            new ConsumerAssignment(TOPOLOGY, "recovery", "s", member, member),
            (array, offset, length) -> received.add(new String(array, offset, length, US_ASCII)));
  }

  private void pollUntilReceived(PolledConsumer consumer, int messages) {
    while (received.size() < messages) {
      consumer.poll(Duration.ofMillis(20));
    }
  }

  private long pending() {
    return connection.sync().xpending(STREAM, "s").getCount();
  }

  @Test
  void what_a_dead_consumer_left_is_taken_over_and_acknowledged() throws InterruptedException {
    open("redis.recover_idle=100ms", "redis.read_count=7");
    publish(50);
    deliverToOneThatDies();
    assertThat(pending()).isEqualTo(50);
    try (PolledConsumer consumer = consumer()) {
      pollUntilReceived(consumer, 50);
      // The acknowledgements of a read precede the next one on its connection.
      consumer.poll(Duration.ofMillis(20));
      assertThat(pending()).isZero();
    }
    assertThat(received).doesNotHaveDuplicates().hasSize(50);
  }

  @Test
  void without_recovery_it_stays_where_it_is() throws InterruptedException {
    open();
    publish(3);
    deliverToOneThatDies();
    try (PolledConsumer consumer = consumer()) {
      assertThat(consumer.poll(Duration.ofMillis(300))).isZero();
    }
    assertThat(pending()).isEqualTo(3);
  }

  @Test
  void what_was_delivered_too_often_is_put_aside() throws InterruptedException {
    open("redis.recover_idle=50ms", "redis.delivery_limit=2", "redis.read_count=7");
    publish(20);
    deliverToOneThatDies();
    // A second delivery of one message, to another consumer that dies.
    String first = connection.sync().xrange(STREAM, Range.unbounded()).getFirst().getId();
    connection.sync().xclaim(STREAM, Consumer.from("s", "dead too"), 0, first);
    try (PolledConsumer consumer = consumer()) {
      pollUntilReceived(consumer, 19);
      while (driver.counters().dropped() == 0) {
        consumer.poll(Duration.ofMillis(20));
      }
      consumer.poll(Duration.ofMillis(20));
      assertThat(pending()).isZero();
    }
    assertThat(driver.counters().dropped()).isEqualTo(1);
    assertThat(received).doesNotContain("message 0").hasSize(19);
    assertThat(connection.sync().xrange(DEAD_LETTERS, Range.unbounded()))
        .singleElement()
        .extracting(StreamMessage::getBody)
        .isEqualTo(Map.of("p", "message 0", "ts", "17"));
    assertThat(driver.storedMessages(TOPOLOGY)).containsExactly(20L);
    driver.remove(TOPOLOGY);
    assertThat(connection.sync().exists(STREAM, DEAD_LETTERS)).isZero();
  }

  @Test
  void what_a_killed_consumer_held_is_told_and_reaches_another() throws InterruptedException {
    open("redis.recover_idle=500ms", "redis.read_count=10");
    publish(50);
    List<byte[]> held = new ArrayList<>();
    AtomicReference<KillableConsumer> victim = new AtomicReference<>();
    List<String> receivedByVictim = new ArrayList<>();
    victim.set(
        (KillableConsumer)
            driver.openConsumer(
                new ConsumerAssignment(TOPOLOGY, "recovery", "s", 0, 0),
                (array, offset, length) -> {
                  receivedByVictim.add(new String(array, offset, length, US_ASCII));
                  if (receivedByVictim.size() == 4) {
                    held.addAll(victim.get().kill());
                  }
                }));
    assertThat(victim.get().poll(Duration.ofSeconds(5))).isBetween(4, 5);
    victim.get().close();

    assertThat(receivedByVictim)
        .containsExactly("message 0", "message 1", "message 2", "message 3");
    List<String> heldTexts = held.stream().map(each -> new String(each, US_ASCII)).toList();
    assertThat(heldTexts)
        .contains("message 3", "message 4", "message 9")
        .doesNotContain("message 10")
        .doesNotHaveDuplicates();
    assertThat(pending()).isEqualTo(held.size());
    try (PolledConsumer other = consumer(1)) {
      pollUntilReceived(other, 40 + held.size());
      other.poll(Duration.ofMillis(20));
      assertThat(pending()).isZero();
    }
    assertThat(received).containsAll(heldTexts).doesNotHaveDuplicates();
  }

  @Test
  void trimmed_messages_count_as_stored() throws InterruptedException {
    open("redis.max_length=100");
    publish(1_000);
    assertThat(connection.sync().xlen(STREAM)).isBetween(100L, 300L);
    assertThat(driver.storedMessages(TOPOLOGY)).containsExactly(1_000L);
  }

  @Test
  void timestamp_is_a_field_only_when_there_is_one() throws InterruptedException {
    open();
    publish(2);
    assertThat(connection.sync().xrange(STREAM, Range.unbounded()))
        .extracting(StreamMessage::getBody)
        .containsExactly(Map.of("p", "message 0", "ts", "17"), Map.of("p", "message 1"));
  }
}
