package brokerbench.broker;

import static org.assertj.core.api.Assertions.assertThat;

import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A message to each partition of a topic, and back. */
final class RoundTrip {

  /** Of a topic whose name begins as those of a load do. */
  static final Topology TOPOLOGY = new Topology(List.of("bb-trip"), 3, List.of("s"), 1, 1);

  private static final SendCallback IGNORED =
      new SendCallback() {
        @Override
        public void acknowledged(long sequence) {}

        @Override
        public void failed(long sequence, Throwable cause) {}
      };

  private RoundTrip() {}

  /** Makes the topic, sends, receives, and removes it. */
  static void assertWorks(BrokerDriver driver) throws InterruptedException {
    driver.provision(TOPOLOGY);
    Semaphore arrived = new Semaphore(0);
    Consumer consumer =
        driver.openConsumer(
            new ConsumerAssignment(TOPOLOGY, "bb-trip", "s", 0, 0), (_, _, _) -> arrived.release());
    for (int partition = 0; partition < TOPOLOGY.partitionsPerTopic(); partition++) {
      try (Producer producer =
          driver.openProducer(new ProducerAssignment("bb-trip", partition, partition))) {
        OutgoingMessage message = new OutgoingMessage();
        message.set(new byte[100], 0, null);
        producer.send(message, IGNORED);
      }
    }
    for (int polls = 0; polls < 20 && arrived.availablePermits() < 3; polls++) {
      if (consumer instanceof PolledConsumer polled) {
        polled.poll(Duration.ofSeconds(1));
      }
    }
    assertThat(arrived.tryAcquire(3, 10, TimeUnit.SECONDS)).isTrue();
    consumer.close();
    assertThat(driver.live(TOPOLOGY).settings()).isNotEmpty();
    assertThat(driver.storedMessages(TOPOLOGY)).isIn(List.of(3L), List.of());
    driver.remove(TOPOLOGY);
  }
}
