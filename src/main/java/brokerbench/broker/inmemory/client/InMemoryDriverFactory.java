package brokerbench.broker.inmemory.client;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.DriverFactory;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;

/** Makes in-memory drivers. */
public final class InMemoryDriverFactory implements DriverFactory {

  private static final long RING_BYTES = 64L << 10;

  @Override
  public String broker() {
    return "inmemory";
  }

  @Override
  public BrokerDriver open(Endpoints endpoints, Params params) {
    return new InMemoryDriver(ringSlots(params.workload().payload().bytes()));
  }

  /**
   * Slots of a ring that holds about {@value #RING_BYTES} bytes, so that the rings of a hundred
   * partitions stay in the processor's caches: a power of two, 2 to {@link
   * InMemoryDriver#RING_SLOTS}.
   */
  private static int ringSlots(long payloadBytes) {
    long slots = Math.clamp(RING_BYTES / payloadBytes, 2, InMemoryDriver.RING_SLOTS);
    return (int) Long.highestOneBit(slots);
  }
}
