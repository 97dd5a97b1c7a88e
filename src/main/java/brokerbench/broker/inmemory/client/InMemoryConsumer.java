package brokerbench.broker.inmemory.client;

import brokerbench.broker.MessageListener;
import brokerbench.broker.PolledConsumer;
import java.time.Duration;
import java.util.List;

/** Reads its partitions of one subscription of the in-memory broker. */
record InMemoryConsumer(
    List<RingReader> readers, Doorbell bell, StopGate gate, MessageListener listener)
    implements PolledConsumer {
  @Override
  public int poll(Duration maxWait) {
    if (!gate.isOpenWithin(maxWait)) {
      return 0;
    }
    int received = drain();
    if (received > 0) {
      return received;
    }
    bell.announce();
    if (!hasNext()) {
      bell.await(maxWait.toNanos());
    }
    bell.withdraw();
    return drain();
  }

  private int drain() {
    int received = 0;
    for (int i = 0; i < readers.size(); i++) {
      received += readers.get(i).drain(listener);
    }
    return received;
  }

  private boolean hasNext() {
    for (int i = 0; i < readers.size(); i++) {
      if (readers.get(i).hasNext()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {}
}
