package brokerbench.broker.nats.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.BrokerDriverContract;
import brokerbench.broker.LocalBroker;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.SendCallback;
import brokerbench.scenario.Params;
import brokerbench.scenario.Topology;
import io.nats.client.Connection;
import io.nats.client.JetStreamManagement;
import io.nats.client.Nats;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NatsDriverIT {

  private static final SendCallback IGNORED =
      new SendCallback() {
        @Override
        public void acknowledged(long sequence) {}

        @Override
        public void failed(long sequence, Throwable cause) {}
      };

  @AfterAll
  static void stop_broker() {
    LocalBroker.kill();
  }

  abstract static class Contract extends BrokerDriverContract {

    private final Map<String, String> params;

    Contract(Map<String, String> params) {
      this.params = params;
    }

    @Override
    protected BrokerDriver open() {
      return new NatsDriverFactory().open(LocalBroker.nats(), Params.of(params));
    }

    @Override
    protected void loseBroker(BrokerDriver driver) {
      LocalBroker.kill();
    }

    @Override
    protected List<String> clientThreadNames() {
      return List.of("nats", "pool-");
    }

    @Override
    protected boolean sharesEvenly() {
      return false;
    }
  }

  @Nested
  class SyncPullShared extends Contract {
    SyncPullShared() {
      super(Map.of());
    }
  }

  @Nested
  class AsyncPull extends Contract {
    AsyncPull() {
      super(Map.of("nats.publish", "async", "nats.consume", "pull", "nats.connections", "3"));
    }
  }

  @Nested
  class AsyncPush extends Contract {
    AsyncPush() {
      super(
          Map.of(
              "nats.publish", "async",
              "nats.consume", "push",
              "nats.ack_policy", "all",
              "nats.consumer_connections", "2"));
    }
  }

  @Nested
  class SyncPush extends Contract {
    SyncPush() {
      super(Map.of("nats.consume", "push", "nats.flush_on_request", "false"));
    }
  }

  @Test
  void timestamp_header_arrives_only_when_there_is_one() throws Exception {
    Topology topology = new Topology(List.of("header-test"), 1, List.of("s"), 1, 1);
    Connection reader = Nats.connect("nats://" + LocalBroker.nats().joined());
    try (BrokerDriver driver =
        new NatsDriverFactory().open(LocalBroker.nats(), Params.of(Map.of()))) {
      driver.provision(topology);
      Producer producer = driver.openProducer(new ProducerAssignment("header-test", 0, 0));
      OutgoingMessage message = new OutgoingMessage();
      message.set(new byte[8], 0, "123456789".getBytes(US_ASCII));
      producer.send(message, IGNORED);
      message.set(new byte[8], 1, null);
      producer.send(message, IGNORED);
      JetStreamManagement stored = reader.jetStreamManagement();
      assertThat(stored.getMessage("header-test", 1).getHeaders().getFirst("ts"))
          .isEqualTo("123456789");
      assertThat(stored.getMessage("header-test", 2).getHeaders()).isNull();
      driver.remove(topology);
    } finally {
      reader.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"sync, 1", "async, 8"})
  void what_may_come_again_is_stored_once(String publish, int window) throws Exception {
    Topology topology = new Topology(List.of("repeat-test"), 1, List.of("s"), 1, 1);
    Params params = Params.of(Map.of("nats.publish", publish, "window", Integer.toString(window)));
    try (BrokerDriver driver = new NatsDriverFactory().open(LocalBroker.nats(), params)) {
      driver.provision(topology);
      Producer first = driver.openProducer(new ProducerAssignment("repeat-test", 0, 0));
      Producer second = driver.openProducer(new ProducerAssignment("repeat-test", 0, 1));
      // A probe, which has the number of the first message; then each twice; then without an id.
      publish(first, 0, false);
      for (Producer producer : List.of(first, second)) {
        for (long sequence : List.of(0L, 1L, 0L, 1L)) {
          publish(producer, sequence, true);
        }
      }
      assertThat(driver.storedMessages(topology)).containsExactly(5L);
      publish(first, 1, false);
      assertThat(driver.storedMessages(topology)).containsExactly(6L);
      driver.remove(topology);
    }
  }

  /** A server that has lost a message still knows the number of the last. */
  @Test
  void a_message_that_is_gone_was_taken_in_and_is_not_held() throws Exception {
    Topology topology = new Topology(List.of("held-test"), 1, List.of("s"), 1, 1);
    Connection connection = Nats.connect("nats://" + LocalBroker.nats().joined());
    try (BrokerDriver driver =
        new NatsDriverFactory().open(LocalBroker.nats(), Params.of(Map.of()))) {
      driver.provision(topology);
      Producer producer = driver.openProducer(new ProducerAssignment("held-test", 0, 0));
      for (long sequence = 0; sequence < 3; sequence++) {
        publish(producer, sequence, false);
      }
      boolean deleted = connection.jetStreamManagement().deleteMessage("held-test", 2);

      assertThat(deleted).isTrue();
      assertThat(driver.storedMessages(topology)).containsExactly(3L);
      assertThat(driver.heldMessages(topology)).containsExactly(2L);
      driver.remove(topology);
    } finally {
      connection.close();
    }
  }

  /** Returns when it is acknowledged. */
  private static void publish(Producer producer, long sequence, boolean repeatable)
      throws Exception {
    OutgoingMessage message = new OutgoingMessage();
    message.set(new byte[8], sequence, null);
    if (repeatable) {
      message.markRepeatable();
    }
    CompletableFuture<Long> told = new CompletableFuture<>();
    producer.send(
        message,
        new SendCallback() {
          @Override
          public void acknowledged(long of) {
            told.complete(of);
          }

          @Override
          public void failed(long of, Throwable cause) {
            told.completeExceptionally(cause);
          }
        });
    assertThat(told.get(10, TimeUnit.SECONDS)).isEqualTo(sequence);
  }

  @ParameterizedTest
  @CsvSource({
    "none, pull-shared, 1, at_most_once",
    "all, pull-shared, 1, at_least_once",
    "all, pull-shared, 2, at_most_once",
    "all, pull, 2, at_most_once",
    "all, push, 2, at_least_once",
  })
  void the_guarantee_follows_from_who_acknowledges_what(
      String policy, String consume, int members, String guarantee) {
    Topology topology = new Topology(List.of("semantics-test"), 1, List.of("s"), members, 1);
    Params params = Params.of(Map.of("nats.ack_policy", policy, "nats.consume", consume));
    try (BrokerDriver driver = new NatsDriverFactory().open(LocalBroker.nats(), params)) {
      driver.provision(topology);
      assertThat(driver.live(topology).entries())
          .containsEntry("guarantee.class", guarantee)
          .containsEntry("durability.class", "page cache of one node");
      driver.remove(topology);
    }
  }

  @ParameterizedTest
  @CsvSource({"explicit, PT7S", "all, PT7S", "none, null"})
  void a_durable_waits_for_acknowledgements_as_long_as_asked(String policy, String ackWait) {
    Topology topology = new Topology(List.of("wait-test"), 1, List.of("s"), 1, 1);
    Params params = Params.of(Map.of("nats.ack_policy", policy, "nats.ack_wait", "7s"));
    try (BrokerDriver driver = new NatsDriverFactory().open(LocalBroker.nats(), params)) {
      driver.provision(topology);
      assertThat(driver.live(topology).entries()).containsEntry("subscription.ack_wait", ackWait);
      driver.remove(topology);
    }
  }

  @Test
  void a_duplicate_window_of_zero_becomes_the_servers_two_minutes() {
    Topology topology = new Topology(List.of("window-test"), 1, List.of("s"), 1, 1);
    try (BrokerDriver driver =
        new NatsDriverFactory().open(LocalBroker.nats(), Params.of(Map.of()))) {
      driver.provision(topology);
      assertThat(driver.live(topology).entries()).containsEntry("topic.duplicate_window", "PT2M");
      driver.remove(topology);
    }
  }
}
