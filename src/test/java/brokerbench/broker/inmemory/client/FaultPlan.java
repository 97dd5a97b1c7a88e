package brokerbench.broker.inmemory.client;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Carries out {@link InMemoryFaults}: counts messages and lets one at a time through. */
final class FaultPlan {

  private final InMemoryFaults faults;
  private final Semaphore gate = new Semaphore(1, true);
  private long messages;

  FaultPlan(InMemoryFaults faults) {
    this.faults = faults;
  }

  /**
   * The fault of the next message, or null. Waiting faults are carried out here, before the gate
   * opens for the next message.
   */
  @Nullable Fault next() throws InterruptedException {
    gate.acquire();
    messages++;
    Fault fault = faults.byMessage().get(messages);
    if (fault instanceof Fault.Hang) {
      // Nobody opens the gate again: this send and all behind it wait for their interrupts.
      gate.acquire();
    }
    try {
      if (fault instanceof Fault.Stall(Duration time)) {
        Thread.sleep(time);
      }
    } finally {
      gate.release();
    }
    return fault;
  }
}
