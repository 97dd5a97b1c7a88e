package brokerbench.broker.redis.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverException;
import brokerbench.broker.LocalBroker;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.PolledConsumer;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.SendCallback;
import brokerbench.broker.redis.server.RedisQuestions;
import brokerbench.environment.Fixtures;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Login;
import brokerbench.scenario.Params;
import brokerbench.scenario.TlsFiles;
import brokerbench.scenario.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong between client and server is one clear line or a count, never a hang. */
@Timeout(60)
class RedisFaultIT {

  private static final Topology TOPOLOGY = new Topology(List.of("bb-fault"), 1, List.of("s"), 1, 1);

  @TempDir static Path directory;

  @AfterAll
  static void stop_broker() {
    LocalBroker.kill();
  }

  private static Map<String, String> locked(String password) {
    return lockedFor("default", password);
  }

  private static Map<String, String> lockedFor(String user, String password) {
    String file = Fixtures.passwordFile(directory, password);
    return Map.of("auth", "password", "auth_user", user, "auth_file", file);
  }

  private static BrokerDriver open(Endpoints endpoints, Map<String, String> params) {
    Params all = Params.of(params);
    return new RedisDriverFactory()
        .open(new Endpoints(endpoints.addresses(), TlsFiles.NONE, Login.of(all)), all);
  }

  @Test
  void the_password_of_the_server_opens_it() {
    Map<String, String> locked = locked("open sesame");
    try (BrokerDriver driver = open(LocalBroker.redis(locked), locked)) {
      driver.provision(TOPOLOGY);
      assertThat(driver.storedMessages(TOPOLOGY)).containsExactly(0L);
      assertThat(driver.live(TOPOLOGY).entries().toString()).doesNotContain("sesame");
      driver.remove(TOPOLOGY);
    }
  }

  @Test
  void a_wrong_password_is_one_line_with_the_address() {
    Endpoints endpoints = LocalBroker.redis(locked("open sesame"));
    try (BrokerDriver driver = open(endpoints, locked("guess"))) {
      assertThatThrownBy(() -> driver.provision(TOPOLOGY))
          .isInstanceOf(DriverException.class)
          .hasMessage(
              "cannot connect to Redis at "
                  + endpoints.joined()
                  + ": WRONGPASS invalid username-password pair or user is disabled.");
    }
  }

  @Test
  void a_missing_password_is_one_line() {
    try (BrokerDriver driver = open(LocalBroker.redis(locked("open sesame")), Map.of())) {
      assertThatThrownBy(() -> driver.provision(TOPOLOGY))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("NOAUTH")
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void a_user_logs_in_with_its_password() {
    Map<String, String> alice = lockedFor("alice", "open sesame");
    try (BrokerDriver driver = open(LocalBroker.redis(alice), alice)) {
      driver.provision(TOPOLOGY);
      assertThat(driver.storedMessages(TOPOLOGY)).containsExactly(0L);
      driver.remove(TOPOLOGY);
    }
  }

  @Test
  void a_user_that_the_server_does_not_know_is_one_line() {
    Endpoints endpoints = LocalBroker.redis(lockedFor("alice", "open sesame"));
    try (BrokerDriver driver = open(endpoints, lockedFor("bob", "open sesame"))) {
      assertThatThrownBy(() -> driver.provision(TOPOLOGY))
          .isInstanceOf(DriverException.class)
          .hasMessage(
              "cannot connect to Redis at "
                  + endpoints.joined()
                  + ": WRONGPASS invalid username-password pair or user is disabled.");
    }
  }

  @Test
  void two_servers_that_are_no_cluster_are_one_line() {
    String address = LocalBroker.redis(Map.of()).joined();
    try (BrokerDriver driver = open(new Endpoints(List.of(address, address)), Map.of())) {
      assertThatThrownBy(() -> driver.provision(TOPOLOGY))
          .isInstanceOf(DriverException.class)
          .hasMessage(
              "Redis: cannot ask "
                  + address
                  + " for its place in the cluster: ERR This instance has cluster support disabled");
    }
  }

  @Test
  void a_cluster_that_is_not_given_whole_is_one_line() {
    List<String> nodes = LocalBroker.redis(Map.of("nodes", "3")).addresses();
    try (BrokerDriver driver = open(new Endpoints(nodes.subList(0, 2)), Map.of())) {
      assertThatThrownBy(() -> driver.provision(TOPOLOGY))
          .isInstanceOf(DriverException.class)
          .hasMessageMatching(
              "Redis: the cluster of "
                  + nodes.getFirst()
                  + " is not formed: the nodes that were given do not serve 546[0-2] of 16384 slots");
    }
  }

  @Test
  void a_subscriber_over_its_output_buffer_is_disconnected_and_the_reconnect_counted()
      throws InterruptedException {
    Map<String, String> params = new HashMap<>();
    params.put("redis.pubsub_buffer", "1mb 1mb 1");
    Endpoints endpoints = LocalBroker.redis(Map.copyOf(params));
    params.put("redis.mode", "pubsub");
    CountDownLatch released = new CountDownLatch(1);
    Semaphore arrived = new Semaphore(0);
    try (BrokerDriver driver = open(endpoints, params)) {
      driver.provision(TOPOLOGY);
      var consumer =
          driver.openConsumer(
              new ConsumerAssignment(TOPOLOGY, "bb-fault", "s", 0, 0),
              (_, _, _) -> {
                arrived.release();
                try {
                  released.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      Producer producer = driver.openProducer(new ProducerAssignment("bb-fault", 0, 0));
      // More than the sockets' buffers on both sides hold; the listener takes the first alone.
      publish(producer, 1_000, new byte[1 << 16]);
      assertThat(arrived.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
      assertThat(driver.counters().reconnects()).hasValue(0);

      released.countDown();
      publishUntil(producer, () -> driver.counters().reconnects().getAsLong() == 1);

      // What is published to the subscription that was made again arrives.
      arrived.drainPermits();
      publishUntil(producer, () -> arrived.tryAcquire());
      consumer.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pubsub", "sharded-pubsub"})
  void a_subscriber_that_is_cut_off_subscribes_again_and_the_reconnect_is_counted(String mode)
      throws Exception {
    Endpoints endpoints = LocalBroker.redis(Map.of());
    Semaphore arrived = new Semaphore(0);
    try (BrokerDriver driver = open(endpoints, Map.of("redis.mode", mode))) {
      driver.provision(TOPOLOGY);
      driver.openConsumer(
          new ConsumerAssignment(TOPOLOGY, "bb-fault", "s", 0, 0), (_, _, _) -> arrived.release());
      Producer producer = driver.openProducer(new ProducerAssignment("bb-fault", 0, 0));
      publish(producer, 1, "before".getBytes(US_ASCII));
      assertThat(arrived.tryAcquire(10, TimeUnit.SECONDS)).isTrue();

      assertThat(cutOff(endpoints, "pubsub")).isEqualTo("1");

      publishUntil(producer, () -> arrived.tryAcquire());
      assertThat(driver.counters().reconnects()).hasValue(1);
    }
  }

  @Test
  void a_reader_of_a_stream_that_is_cut_off_reads_on() throws Exception {
    Endpoints endpoints = LocalBroker.redis(Map.of());
    AtomicInteger received = new AtomicInteger();
    try (BrokerDriver driver = open(endpoints, Map.of())) {
      driver.provision(TOPOLOGY);
      Producer producer = driver.openProducer(new ProducerAssignment("bb-fault", 0, 0));
      PolledConsumer consumer =
          (PolledConsumer)
              driver.openConsumer(
                  new ConsumerAssignment(TOPOLOGY, "bb-fault", "s", 0, 0),
                  (_, _, _) -> received.incrementAndGet());
      publish(producer, 1, "before".getBytes(US_ASCII));
      while (received.get() == 0) {
        consumer.poll(Duration.ofMillis(100));
      }

      // Connections for questions, of the producer and of the reader.
      assertThat(cutOff(endpoints, "normal")).isEqualTo("3");

      publishUntil(
          producer,
          () -> {
            consumer.poll(Duration.ofMillis(100));
            return received.get() > 1 && driver.counters().reconnects().getAsLong() == 3;
          });
      consumer.close();
      driver.remove(TOPOLOGY);
    }
  }

  private static String cutOff(Endpoints endpoints, String kind) throws IOException {
    return RedisQuestions.ask(endpoints.joined(), Optional.empty(), "CLIENT", "KILL", "TYPE", kind);
  }

  private static void publishUntil(Producer producer, BooleanSupplier met)
      throws InterruptedException {
    while (!met.getAsBoolean()) {
      publish(producer, 1, "again".getBytes(US_ASCII));
    }
  }

  /** Publishes one after the other, so that none waits in the client. */
  private static void publish(Producer producer, int messages, byte[] payload)
      throws InterruptedException {
    Semaphore answered = new Semaphore(0);
    SendCallback callback =
        new SendCallback() {
          @Override
          public void acknowledged(long sequence) {
            answered.release();
          }

          @Override
          public void failed(long sequence, Throwable cause) {
            answered.release();
          }
        };
    for (int i = 0; i < messages; i++) {
      OutgoingMessage message = new OutgoingMessage();
      message.set(payload, i, null);
      producer.send(message, callback);
      assertThat(answered.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
    }
  }
}
