package brokerbench.engine.fork.powercut;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.DriverException;
import brokerbench.broker.DriverFactory;
import brokerbench.broker.MessageListener;
import brokerbench.engine.fork.LineToHost;
import brokerbench.engine.fork.WholeRead;
import brokerbench.engine.fork.powercut.PowerCutMessage.ReadBack;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.StampReader;
import brokerbench.scenario.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads back what is left. Brokers that have just started are asked again and again until they
 * serve: what that takes is measured, and no driver retries. Where replicas never come in sync,
 * what the leaders have is read.
 */
final class ReadingBack {

  private static final Duration SERVING_LIMIT = Duration.ofMinutes(1);
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
    host.await(PowerCutOrder.BEGIN);
    BrokerDriver driver = serving(host);
    try {
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
  private BrokerDriver serving(LineToHost<PowerCutOrder> host) throws InterruptedException {
    long deadlineNs = clock.nanoTime() + SERVING_LIMIT.toNanos();
    @Nullable DriverException refusal = null;
    while (refusal == null || clock.nanoTime() - deadlineNs < 0) {
      try {
        BrokerDriver driver = opened(BrokerDriver::provision);
        host.send(new PowerCutMessage.Serving(clock.nanoTime(), true));
        return driver;
      } catch (DriverException notYet) {
        refusal = notYet;
        TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      }
    }
    return servingWithoutAllReplicas(host, refusal);
  }

  private BrokerDriver servingWithoutAllReplicas(
      LineToHost<PowerCutOrder> host, DriverException refusal) {
    System.err.println(refusal.getMessage());
    try {
      BrokerDriver driver = opened(BrokerDriver::subscribe);
      host.send(new PowerCutMessage.Serving(clock.nanoTime(), false));
      return driver;
    } catch (DriverException unserved) {
      refusal.addSuppressed(unserved);
      throw new DriverException(
          "the brokers do not serve " + SERVING_LIMIT.toSeconds() + " s after their start",
          refusal);
    }
  }

  private BrokerDriver opened(BiConsumer<BrokerDriver, Topology> ready) {
    BrokerDriver driver =
        DriverFactory.of(plan.params().text("broker")).open(plan.endpoints(), plan.params());
    try {
      ready.accept(driver, topology);
      return driver;
    } catch (DriverException notYet) {
      Publishing.close(driver);
      throw notYet;
    }
  }

  private MessageListener listener() {
    StampReader stamps = new StampReader(Publishing.bodies(plan));
    return (array, offset, length) -> receipts.received(stamps, array, offset, length);
  }

  /** How often each message was read. Any threads. */
  private static final class Receipts {

    private final List<List<Integer>> times;
    private long corrupted;

    Receipts(int producers) {
      times =
          IntStream.range(0, producers).<List<Integer>>mapToObj(_ -> new ArrayList<>()).toList();
    }

    /** Takes one delivery, which {@code stamps} reads. */
    synchronized void received(StampReader stamps, byte[] array, int offset, int length) {
      if (!stamps.read(array, offset, length) || stamps.producer() >= times.size()) {
        corrupted++;
        return;
      }
      List<Integer> ofProducer = times.get(stamps.producer());
      int sequence = Math.toIntExact(stamps.sequence());
      while (ofProducer.size() <= sequence) {
        ofProducer.add(0);
      }
      ofProducer.set(sequence, ofProducer.get(sequence) + 1);
    }

    int producers() {
      return times.size();
    }

    /** Deliveries that are not what was sent. */
    synchronized long corrupted() {
      return corrupted;
    }

    synchronized ReadBack of(int producer) {
      return new ReadBack(producer, times.get(producer));
    }
  }
}
