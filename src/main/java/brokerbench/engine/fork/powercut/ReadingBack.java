package brokerbench.engine.fork.powercut;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.Consumer;
import brokerbench.broker.ConsumerAssignment;
import brokerbench.broker.DriverException;
import brokerbench.broker.DriverFactory;
import brokerbench.broker.PolledConsumer;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.StampReader;
import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads everything from the beginning, by a subscription that nobody had before. Brokers that have
 * just started are asked again and again until they serve: what that takes is measured, and no
 * driver retries.
 */
final class ReadingBack {

  private static final String SUBSCRIPTION = "read-back";
  private static final Duration SERVING_LIMIT = Duration.ofMinutes(2);
  private static final Duration SILENCE_LIMIT = Duration.ofSeconds(15);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final long PAUSE_MS = 100;

  private final PowerCutPlan plan;
  private final NanoClock clock;
  private final Topology topology;
  private final Receipts receipts;

  ReadingBack(PowerCutPlan plan, NanoClock clock) {
    this.plan = plan;
    this.clock = clock;
    this.topology = Publishing.topology(plan, List.of(SUBSCRIPTION));
    this.receipts = new Receipts(plan.params().workload().clients().producers());
  }

  void run(PowerCutLink link) throws InterruptedException {
    link.send(new PowerCutMessage.Waiting());
    link.await(PowerCutOrder.BEGIN);
    try (BrokerDriver driver = serving()) {
      link.send(new PowerCutMessage.Serving(clock.nanoTime()));
      long stored = driver.storedMessages(topology).stream().mapToLong(Long::longValue).sum();
      readAll(open(driver), stored);
      for (int producer = 0; producer < receipts.producers(); producer++) {
        link.send(receipts.of(producer));
      }
      link.send(
          new PowerCutMessage.Finished(
              receipts.corrupted(), Math.max(0, stored - receipts.received())));
    }
  }

  /** A driver whose brokers have all topics ready, and whose subscription is made. */
  private BrokerDriver serving() throws InterruptedException {
    long deadlineNs = clock.nanoTime() + SERVING_LIMIT.toNanos();
    @Nullable DriverException refusal = null;
    while (refusal == null || clock.nanoTime() - deadlineNs < 0) {
      BrokerDriver driver =
          DriverFactory.of(plan.params().text("broker")).open(plan.endpoints(), plan.params());
      try {
        driver.provision(topology);
        return driver;
      } catch (DriverException notYet) {
        refusal = notYet;
        Publishing.close(driver);
        TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      }
    }
    throw new DriverException(
        "the brokers do not serve " + SERVING_LIMIT.toSeconds() + " s after their start", refusal);
  }

  private List<Consumer> open(BrokerDriver driver) {
    List<Consumer> consumers = new ArrayList<>();
    for (String topic : topology.topics()) {
      StampReader stamps = new StampReader(Publishing.bodies(plan));
      consumers.add(
          driver.openConsumer(
              new ConsumerAssignment(topology, topic, SUBSCRIPTION, 0, consumers.size()),
              (array, offset, length) -> receipts.received(stamps, array, offset, length)));
    }
    return consumers;
  }

  /** Until as many came as the brokers say they hold and no more come, or nothing comes at all. */
  private void readAll(List<Consumer> consumers, long stored) throws InterruptedException {
    long receivedNs = clock.nanoTime();
    long before = -1;
    while (receipts.received() != before || receipts.received() < stored) {
      if (receipts.received() != before) {
        receivedNs = clock.nanoTime();
      } else if (clock.nanoTime() - receivedNs > SILENCE_LIMIT.toNanos()) {
        return;
      }
      before = receipts.received();
      for (Consumer consumer : consumers) {
        if (consumer instanceof PolledConsumer polled) {
          polled.poll(POLL);
        } else {
          TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
        }
      }
    }
  }
}
