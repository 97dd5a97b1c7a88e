package brokerbench.broker.inmemory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.BrokerDriverContract;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverException;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.PolledConsumer;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.SendCallback;
import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InMemoryDriverTest extends BrokerDriverContract {

  private static final Topology ONE = new Topology(List.of("t"), 1, List.of("s"), 1, 1);

  @Override
  protected BrokerDriver open() {
    return new InMemoryDriver();
  }

  @Override
  protected void loseBroker(BrokerDriver driver) {
    driver.close();
  }

  @Override
  protected List<String> clientThreadNames() {
    return List.of("inmemory");
  }

  /** Sends the bytes 1 to {@code messages} and says what came: bytes received, then failures. */
  private static List<Integer> received(InMemoryFaults faults, int messages) {
    List<Integer> got = new ArrayList<>();
    try (InMemoryDriver driver = new FaultyInMemoryDriver(faults)) {
      driver.provision(ONE);
      try (Producer producer = driver.openProducer(new ProducerAssignment("t", 0, 0))) {
        for (int i = 1; i <= messages; i++) {
          producer.send(message(i), recordingFailuresIn(got));
        }
      }
      PolledConsumer consumer =
          (PolledConsumer)
              driver.openConsumer(
                  new ConsumerAssignment(ONE, "t", "s", 0, 0),
                  (array, offset, _) -> got.add((int) array[offset]));
      consumer.poll(Duration.ZERO);
    }
    return got;
  }

  private static OutgoingMessage message(int value) {
    OutgoingMessage message = new OutgoingMessage();
    message.set(new byte[] {(byte) value}, value, null);
    return message;
  }

  private static SendCallback recordingFailuresIn(List<Integer> failures) {
    return new SendCallback() {
      @Override
      public void acknowledged(long sequence) {}

      @Override
      public void failed(long sequence, Throwable cause) {
        failures.add((int) -sequence);
      }
    };
  }

  @Test
  void each_fault_hits_the_message_it_was_planned_for() {
    assertThat(received(InMemoryFaults.at(2, new Fault.Lose()), 4)).containsExactly(1, 3, 4);
    assertThat(received(InMemoryFaults.at(2, new Fault.Duplicate()), 3))
        .containsExactly(1, 2, 2, 3);
    assertThat(received(InMemoryFaults.at(2, new Fault.SwapWithNext()), 4))
        .containsExactly(1, 3, 2, 4);
    assertThat(received(InMemoryFaults.at(3, new Fault.SwapWithNext()), 3))
        .containsExactly(1, 2, 3);
    assertThat(received(InMemoryFaults.at(2, new Fault.Corrupt()), 3)).containsExactly(1, ~2, 3);
    assertThat(received(InMemoryFaults.at(2, new Fault.Refuse()), 3)).containsExactly(-2, 1, 3);
    assertThat(received(InMemoryFaults.at(1, new Fault.Lose()).and(3, new Fault.Duplicate()), 3))
        .containsExactly(2, 3, 3);
  }

  @Test
  void a_broker_that_fails_to_provision_says_so() {
    try (InMemoryDriver driver = new FaultyInMemoryDriver(InMemoryFaults.failingProvision())) {
      assertThatThrownBy(() -> driver.provision(ONE)).isInstanceOf(DriverException.class);
    }
  }

  @Test
  void a_hanging_send_holds_up_the_others_until_it_is_interrupted() throws InterruptedException {
    InMemoryFaults faults = InMemoryFaults.at(1, new Fault.Hang());
    CountDownLatch failed = new CountDownLatch(2);
    SendCallback callback =
        new SendCallback() {
          @Override
          public void acknowledged(long sequence) {}

          @Override
          public void failed(long sequence, Throwable cause) {
            failed.countDown();
          }
        };
    try (InMemoryDriver driver = new FaultyInMemoryDriver(faults)) {
      driver.provision(ONE);
      List<Thread> senders = List.of(sender(driver, callback), sender(driver, callback));
      assertThat(failed.await(20, TimeUnit.MILLISECONDS)).isFalse();
      assertThat(driver.storedMessages(ONE)).containsExactly(0L);
      senders.forEach(Thread::interrupt);
      assertThat(failed.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static Thread sender(InMemoryDriver driver, SendCallback callback) {
    Producer producer = driver.openProducer(new ProducerAssignment("t", 0, 0));
    return Thread.startVirtualThread(() -> producer.send(message(1), callback));
  }

  @Test
  void a_full_partition_holds_up_its_sender_until_a_consumer_has_read() throws Exception {
    try (InMemoryDriver driver = new InMemoryDriver(2)) {
      driver.provision(ONE);
      Producer producer = driver.openProducer(new ProducerAssignment("t", 0, 0));
      List<Integer> got = new ArrayList<>();
      Thread sender =
          Thread.startVirtualThread(
              () -> {
                for (int i = 1; i <= 100; i++) {
                  producer.send(message(i), recordingFailuresIn(got));
                }
              });
      assertThat(sender.join(Duration.ofMillis(20))).isFalse();
      assertThat(driver.storedMessages(ONE)).containsExactly(2L);
      PolledConsumer consumer =
          (PolledConsumer)
              driver.openConsumer(
                  new ConsumerAssignment(ONE, "t", "s", 0, 0),
                  (array, offset, _) -> got.add((int) array[offset]));
      while (got.size() < 100) {
        consumer.poll(Duration.ofSeconds(1));
      }
      assertThat(got).isSorted().doesNotHaveDuplicates();
    }
  }

  @Test
  void a_stopped_broker_takes_no_message_until_it_goes_on() throws InterruptedException {
    try (InMemoryDriver driver = new InMemoryDriver()) {
      driver.provision(ONE);
      Producer producer = driver.openProducer(new ProducerAssignment("t", 0, 0));
      driver.embedded().orElseThrow().stop();
      CountDownLatch sent = new CountDownLatch(1);
      Thread sender =
          Thread.ofVirtual()
              .start(
                  () -> {
                    producer.send(message(1), recordingFailuresIn(new ArrayList<>()));
                    sent.countDown();
                  });

      assertThat(sent.await(100, TimeUnit.MILLISECONDS)).isFalse();
      assertThat(driver.storedMessages(ONE)).containsExactly(0L);

      driver.embedded().orElseThrow().resume();
      assertThat(sent.await(60, TimeUnit.SECONDS)).isTrue();
      sender.join();
      assertThat(driver.storedMessages(ONE)).containsExactly(1L);
      producer.close();
    }
  }

  @Test
  void a_stopped_broker_hands_over_no_message_until_it_goes_on() {
    try (InMemoryDriver driver = new InMemoryDriver()) {
      driver.provision(ONE);
      driver
          .openProducer(new ProducerAssignment("t", 0, 0))
          .send(message(1), recordingFailuresIn(new ArrayList<>()));
      List<Integer> got = new ArrayList<>();
      PolledConsumer consumer =
          (PolledConsumer)
              driver.openConsumer(
                  new ConsumerAssignment(ONE, "t", "s", 0, 0),
                  (array, offset, _) -> got.add((int) array[offset]));

      driver.embedded().orElseThrow().stop();
      assertThat(consumer.poll(Duration.ofMillis(20))).isZero();
      assertThat(got).isEmpty();

      driver.embedded().orElseThrow().resume();
      assertThat(consumer.poll(Duration.ofSeconds(60))).isEqualTo(1);
      assertThat(got).containsExactly(1);
    }
  }
}
