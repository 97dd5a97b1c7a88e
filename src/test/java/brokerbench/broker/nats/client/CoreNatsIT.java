package brokerbench.broker.nats.client;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientCounters;
import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverDescriptor;
import brokerbench.broker.LocalBroker;
import brokerbench.broker.MessageListener;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.PayloadOwnership;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.PublishAcknowledgement;
import brokerbench.broker.SendCallback;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What core NATS promises beside the contract: fan-out, replies, and losses that are counted. */
@Timeout(30)
class CoreNatsIT {

  private static final byte[] PAYLOAD = {1, 2, 3, 4, 5, 6, 7, 8};

  @AfterAll
  static void stop_broker() {
    LocalBroker.kill();
  }

  private static Params core(String... more) {
    Map<String, String> params = new TreeMap<>(Map.of("broker", "nats", "nats.mode", "core"));
    for (int i = 0; i < more.length; i += 2) {
      params.put(more[i], more[i + 1]);
    }
    return Params.of(params);
  }

  private static BrokerDriver open(Params params) {
    return new NatsDriverFactory().open(LocalBroker.nats(), params);
  }

  private static Topology topology(String name, int consumers) {
    return new Topology(List.of(name), 1, List.of("s0"), consumers, 1);
  }

  private static Consumer consumer(
      BrokerDriver driver, Topology topology, int member, MessageListener listener) {
    String topic = topology.topics().getFirst();
    return driver.openConsumer(
        new ConsumerAssignment(
            topology,
            topic,
            topology.subscriptions().get(member % topology.subscriptions().size()),
            member,
            member),
        listener);
  }

  private static Producer producer(BrokerDriver driver, Topology topology) {
    return driver.openProducer(new ProducerAssignment(topology.topics().getFirst(), 0, 0));
  }

  private static CompletableFuture<Long> send(Producer producer, long sequence) {
    CompletableFuture<Long> told = new CompletableFuture<>();
    OutgoingMessage message = new OutgoingMessage();
    message.set(PAYLOAD, sequence, null);
    producer.send(
        message,
        new SendCallback() {
          @Override
          public void acknowledged(long acknowledged) {
            told.complete(acknowledged);
          }

          @Override
          public void failed(long failed, Throwable cause) {
            told.completeExceptionally(cause);
          }
        });
    return told;
  }

  @Test
  void the_descriptor_says_who_acknowledges() {
    try (BrokerDriver publishes = open(core());
        BrokerDriver requests = open(core("nats.request_reply", "true"))) {
      DriverDescriptor published = publishes.descriptor();
      assertThat(published.acknowledgement()).isEqualTo(PublishAcknowledgement.NONE);
      assertThat(published.payloadOwnership()).isEqualTo(PayloadOwnership.COPIED_ON_SEND);
      assertThat(requests.descriptor().acknowledgement()).isEqualTo(PublishAcknowledgement.REPLY);
    }
  }

  @Test
  void every_plain_consumer_receives_every_message() throws InterruptedException {
    Params params =
        core(
            "nats.subscribe", "plain",
            "topics", "1",
            "partitions_per_topic", "1",
            "consumers_per_subscription", "3");
    Topology topology = Topology.of(params, "plain-test");
    BlockingQueue<Integer> received = new LinkedBlockingQueue<>();
    try (BrokerDriver driver = open(params);
        Producer producer = producer(driver, topology)) {
      for (int i = 0; i < topology.subscriptions().size(); i++) {
        int member = i;
        consumer(driver, topology, member, (_, _, _) -> received.add(member));
      }
      var _ = send(producer, 0);

      assertThat(List.of(take(received), take(received), take(received)))
          .containsExactlyInAnyOrder(0, 1, 2);
    }
  }

  private static int take(BlockingQueue<Integer> received) throws InterruptedException {
    Integer next = received.poll(10, TimeUnit.SECONDS);
    return next == null ? -1 : next;
  }

  @ParameterizedTest
  @ValueSource(strings = {"empty", "echo"})
  void a_consumer_answers_a_request_of_any_client_after_its_listener(String reply)
      throws Exception {
    Topology topology = topology("reply-test-" + reply, 1);
    CountDownLatch heard = new CountDownLatch(1);
    Connection stranger = Nats.connect("nats://" + LocalBroker.nats().joined());
    try (BrokerDriver driver = open(core("nats.request_reply", "true", "nats.reply", reply))) {
      consumer(driver, topology, 0, (_, _, _) -> heard.countDown());

      Message answer =
          stranger.request(topology.topics().getFirst() + ".0", PAYLOAD, Duration.ofSeconds(10));

      assertThat(heard.getCount()).isZero();
      assertThat(answer.getData()).isEqualTo(reply.equals("echo") ? PAYLOAD : new byte[0]);
    } finally {
      stranger.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sync", "async"})
  void a_request_that_finds_nobody_fails_at_once_and_is_counted(String publish) {
    Topology topology = topology("nobody-test-" + publish, 1);
    try (BrokerDriver driver = open(core("nats.request_reply", "true", "nats.publish", publish));
        Producer producer = producer(driver, topology)) {
      CompletableFuture<Long> told = send(producer, 7);

      assertThat(told)
          .failsWithin(Duration.ofSeconds(2))
          .withThrowableThat()
          .withMessageContaining("No Responders Available");
      assertThat(driver.counters()).isEqualTo(new ClientCounters(0, OptionalLong.of(0), 0, 1));
    }
  }

  @Test
  void a_request_without_a_reply_in_time_fails_and_is_no_lack_of_responders() throws Exception {
    Topology topology = topology("silent-test", 1);
    Connection silent = Nats.connect("nats://" + LocalBroker.nats().joined());
    try (BrokerDriver driver =
            open(core("nats.request_reply", "true", "nats.request_timeout", "50ms"));
        Producer producer = producer(driver, topology)) {
      silent.subscribe(topology.topics().getFirst() + ".0");
      silent.flush(Duration.ofSeconds(10));

      assertThat(send(producer, 7))
          .failsWithin(Duration.ofSeconds(5))
          .withThrowableThat()
          .withMessageContaining("no reply from silent-test.0 within 50.0 ms");
      assertThat(driver.counters()).isEqualTo(ClientCounters.NONE);
    } finally {
      silent.close();
    }
  }

  @Test
  void what_exceeds_the_pending_limit_is_thrown_away_and_counted_to_the_message()
      throws InterruptedException {
    Topology topology = topology("pending-test", 1);
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    BlockingQueue<Integer> received = new LinkedBlockingQueue<>();
    try (BrokerDriver driver = open(core("nats.pending_messages", "10"))) {
      consumer(
          driver,
          topology,
          0,
          (_, _, length) -> {
            busy.countDown();
            awaitUninterrupted(released);
            received.add(length);
          });
      try (Producer producer = producer(driver, topology)) {
        var _ = send(producer, 0);
        assertThat(busy.await(10, TimeUnit.SECONDS)).isTrue();
        for (int i = 1; i <= 100; i++) {
          var _ = send(producer, i);
        }
        // Producer and consumer share a connection: closing the producer waits for an answer that
        // the server sends behind the deliveries.
      }
      assertThat(driver.counters().dropped()).isEqualTo(90);
      released.countDown();
      for (int i = 0; i < 11; i++) {
        assertThat(take(received)).isEqualTo(PAYLOAD.length);
      }
      assertThat(received).isEmpty();
    }
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void a_mode_that_stores_nothing_says_so() {
    try (BrokerDriver driver = open(core())) {
      Topology topology = topology("durability-test", 1);
      driver.provision(topology);

      assertThat(driver.live(topology).entries())
          .containsEntry("guarantee.class", "at_most_once")
          .containsEntry("durability.class", "none");
      assertThat(driver.storedMessages(topology)).isEmpty();
      assertThat(driver.replication(topology).replicas()).isEmpty();
    }
  }

  @Test
  void no_listener_call_starts_after_a_consumer_was_closed() throws InterruptedException {
    Topology topology = topology("close-test", 2);
    BlockingQueue<Integer> received = new LinkedBlockingQueue<>();
    try (BrokerDriver driver = open(core())) {
      Consumer first = consumer(driver, topology, 0, (_, _, _) -> received.add(0));
      consumer(driver, topology, 1, (_, _, _) -> received.add(1));
      first.close();
      try (Producer producer = producer(driver, topology)) {
        for (int i = 0; i < 50; i++) {
          var _ = send(producer, i);
        }
      }
      for (int i = 0; i < 50; i++) {
        assertThat(take(received)).isEqualTo(1);
      }
    }
  }
}
