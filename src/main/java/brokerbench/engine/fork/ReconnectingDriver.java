package brokerbench.engine.fork;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.DriverFactory;
import brokerbench.broker.ForwardingDriver;
import brokerbench.broker.OutgoingMessage;
import brokerbench.broker.Producer;
import brokerbench.broker.ProducerAssignment;
import brokerbench.broker.SendCallback;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * A driver whose producers connect anew for each message: with a driver of its own for each, which
 * is closed when the message is acknowledged or has failed. All else is the other driver's.
 */
final class ReconnectingDriver extends ForwardingDriver {

  private final Supplier<BrokerDriver> drivers;

  /** The driver that {@code params} ask for: one of these, or the broker's as it is. */
  static BrokerDriver of(Params params, Endpoints endpoints) {
    DriverFactory factory = DriverFactory.of(params.text("broker"));
    BrokerDriver driver = factory.open(endpoints, params);
    return params.workload().clients().reconnects()
        ? new ReconnectingDriver(driver, () -> factory.open(endpoints, params))
        : driver;
  }

  private ReconnectingDriver(BrokerDriver driver, Supplier<BrokerDriver> drivers) {
    super(driver);
    this.drivers = drivers;
  }

  @Override
  public Producer openProducer(ProducerAssignment assignment) {
    return new ReconnectingProducer(drivers, assignment);
  }

  /**
   * Connects, publishes one message, waits for its acknowledgement, and lets the connection be
   * closed beside the next.
   */
  private record ReconnectingProducer(Supplier<BrokerDriver> drivers, ProducerAssignment assignment)
      implements Producer {

    /** Longer than client libraries wait by themselves. */
    private static final long LIMIT_SECONDS = 60;

    @Override
    public void send(OutgoingMessage message, SendCallback callback) {
      Outcome outcome = new Outcome(callback);
      long sequence = message.sequence();
      try {
        BrokerDriver driver = drivers.get();
        try {
          driver.openProducer(assignment).send(message, outcome);
          outcome.await(sequence);
        } finally {
          // A client library may wait in it: jnats 2.26.2 for 0.8 s where it speaks TLS.
          Thread.startVirtualThread(driver::close);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        outcome.failed(sequence, e);
      } catch (RuntimeException e) {
        outcome.failed(sequence, e);
      }
    }

    /** Tells once. */
    private static final class Outcome implements SendCallback {

      private final SendCallback told;
      private final CountDownLatch known = new CountDownLatch(1);
      private final AtomicBoolean first = new AtomicBoolean(true);

      private Outcome(SendCallback told) {
        this.told = told;
      }

      @Override
      public void acknowledged(long sequence) {
        if (first.getAndSet(false)) {
          told.acknowledged(sequence);
          known.countDown();
        }
      }

      @Override
      public void failed(long sequence, Throwable cause) {
        if (first.getAndSet(false)) {
          told.failed(sequence, cause);
          known.countDown();
        }
      }

      private void await(long sequence) throws InterruptedException {
        if (!known.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
          failed(sequence, new TimeoutException("not acknowledged within " + LIMIT_SECONDS + " s"));
        }
      }
    }

    @Override
    public void close() {}
  }
}
