package brokerbench.engine.fork.powercut;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.DriverException;
import brokerbench.broker.DriverFactory;
import brokerbench.broker.MessageListener;
import brokerbench.engine.fork.LineToHost;
import brokerbench.engine.fork.WholeRead;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.StampReader;
import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads back what is left. Brokers that have just started are asked again and again until they
 * serve: what that takes is measured, and no driver retries.
 */
final class ReadingBack {

  private static final Duration SERVING_LIMIT = Duration.ofMinutes(2);
  private static final long PAUSE_MS = 100;

  private final PowerCutPlan plan;
  private final NanoClock clock;
  private final Topology topology;
  private final Receipts receipts;

  ReadingBack(PowerCutPlan plan, NanoClock clock) {
    this.plan = plan;
    this.clock = clock;
    this.topology = WholeRead.topology(Topology.of(plan.params(), plan.topicPrefix()));
    this.receipts = new Receipts(plan.params().workload().clients().producers());
  }

  /** Reads all from {@link PowerCutOrder#BEGIN} on. */
  PowerCutMessage.Finished run(LineToHost<PowerCutOrder> host) throws InterruptedException {
    host.send(new PowerCutMessage.Waiting());
    host.await();
    BrokerDriver driver = serving();
    try {
      host.send(new PowerCutMessage.Serving(clock.nanoTime()));
      long missing = new WholeRead(driver, topology, clock).run(this::listener);
      for (int producer = 0; producer < receipts.producers(); producer++) {
        host.send(receipts.of(producer));
      }
      return new PowerCutMessage.Finished(receipts.corrupted(), missing);
    } finally {
      Publishing.close(driver);
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

  private MessageListener listener() {
    StampReader stamps = new StampReader(Publishing.bodies(plan));
    return (array, offset, length) -> receipts.received(stamps, array, offset, length);
  }
}
