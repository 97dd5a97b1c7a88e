package brokerbench.engine.fork;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.MessageListener;
import brokerbench.broker.PolledConsumer;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Reads all that is stored, from the beginning, by a subscription that nobody had before. */
public final class WholeRead {

  private static final String SUBSCRIPTION = "read-back";
  private static final Duration SILENCE_LIMIT = Duration.ofSeconds(15);
  private static final Duration POLL = Duration.ofMillis(200);

  private final BrokerDriver driver;
  private final Topology topology;
  private final NanoClock clock;
  private final AtomicLong received = new AtomicLong();

  /** Reads nothing yet, of topics as {@link #topology}, provisioned. */
  public WholeRead(BrokerDriver driver, Topology topology, NanoClock clock) {
    this.driver = driver;
    this.topology = topology;
    this.clock = clock;
  }

  /** The topics of {@code topics} with the subscription that reads, of one consumer. */
  public static Topology topology(Topology topics) {
    return new Topology(
        topics.topics(),
        topics.partitionsPerTopic(),
        List.of(SUBSCRIPTION),
        1,
        topics.replicationFactor());
  }

  /**
   * Reads until as many came as the brokers say they hold and no more come, or nothing comes at
   * all.
   *
   * @param listeners one for each topic
   * @return messages that the brokers say they hold and that did not come, 0 or more
   */
  public long run(Supplier<MessageListener> listeners) throws InterruptedException {
    long stored = driver.heldMessages(topology).stream().mapToLong(Long::longValue).sum();
    List<Consumer> consumers = new ArrayList<>();
    try {
      for (String topic : topology.topics()) {
        consumers.add(open(topic, consumers.size(), listeners.get()));
      }
      readAll(consumers, stored);
    } finally {
      consumers.forEach(Consumer::close);
    }
    return Math.max(0, stored - received.get());
  }

  private Consumer open(String topic, int index, MessageListener listener) {
    return driver.openConsumer(
        new ConsumerAssignment(topology, topic, SUBSCRIPTION, 0, index),
        (array, offset, length) -> {
          listener.received(array, offset, length);
          received.getAndIncrement();
        });
  }

  private void readAll(List<Consumer> consumers, long stored) throws InterruptedException {
    long receivedNs = clock.nanoTime();
    long before = -1;
    while (received.get() != before || received.get() < stored) {
      if (received.get() != before) {
        receivedNs = clock.nanoTime();
      } else if (clock.nanoTime() - receivedNs > SILENCE_LIMIT.toNanos()) {
        return;
      }
      before = received.get();
      for (Consumer consumer : consumers) {
        if (consumer instanceof PolledConsumer polled) {
          polled.poll(POLL);
        } else {
          Thread.sleep(POLL);
        }
      }
    }
  }
}
