package brokerbench.engine.fork.powercut;

import brokerbench.broker.SendCallback;
import brokerbench.engine.fork.powercut.PowerCutMessage.Published;
import brokerbench.measurement.NanoClock;
import java.util.ArrayList;
import java.util.List;

/** What became of one producer's publishes. Any threads. */
final class PublishLog implements SendCallback {

  private final NanoClock clock;
  private final List<Long> acknowledgedNs = new ArrayList<>();

  PublishLog(NanoClock clock) {
    this.clock = clock;
  }

  /** A message leaves; its sequence number is the number of those before it. */
  synchronized void sent() {
    acknowledgedNs.add(Published.NEVER);
  }

  @Override
  public synchronized void acknowledged(long sequence) {
    acknowledgedNs.set(Math.toIntExact(sequence), clock.nanoTime());
  }

  /** As if nothing were heard: it may have reached the broker. */
  @Override
  public void failed(long sequence, Throwable cause) {}

  synchronized Published of(int producer) {
    return new Published(producer, acknowledgedNs);
  }
}
