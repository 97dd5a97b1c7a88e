package brokerbench.engine.load;

import brokerbench.engine.load.schedule.Pacer;
import brokerbench.measurement.NanoClock;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Sends one producer's share of the load, on a virtual thread. */
final class ProducerLoop {

  private final MeasuredProducer producer;
  private final NanoClock clock;
  private final @Nullable Pacer pacer;
  private long paced;

  /** With the due times of an open loop, or null for a closed one. */
  ProducerLoop(MeasuredProducer producer, NanoClock clock, @Nullable Pacer pacer) {
    this.producer = producer;
    this.clock = clock;
    this.pacer = pacer;
  }

  /** Sends {@code messages} in iteration {@code ordinal}. */
  void sendCount(int ordinal, long messages) throws InterruptedException {
    producer.beginIteration(ordinal);
    for (long i = 0; i < messages; i++) {
      long dueNs = pacer == null ? Long.MIN_VALUE : pacer.dueNs(paced++);
      sendWhenDue(ordinal, dueNs);
    }
  }

  private void sendWhenDue(int ordinal, long dueNs) throws InterruptedException {
    if (pacer != null) {
      sleepUntil(dueNs);
    }
    producer.awaitRoom();
    long nowNs = clock.nanoTime();
    producer.send(ordinal, pacer == null ? nowNs : dueNs, nowNs);
  }

  /**
   * Sends what is due in iteration {@code ordinal}, which ends at {@code endNs}.
   *
   * @param hasRoom whether the window already has room for a message of this loop
   * @return whether it has room for one that was not sent
   */
  boolean sendUntil(int ordinal, long endNs, boolean hasRoom) throws InterruptedException {
    producer.beginIteration(ordinal);
    return pacer == null
        ? saturateUntil(ordinal, endNs, hasRoom)
        : paceUntil(pacer, ordinal, endNs);
  }

  private boolean saturateUntil(int ordinal, long endNs, boolean hasRoom)
      throws InterruptedException {
    boolean room = hasRoom;
    while (true) {
      if (!room) {
        producer.awaitRoom();
      }
      long nowNs = clock.nanoTime();
      if (nowNs >= endNs) {
        return true;
      }
      producer.send(ordinal, nowNs, nowNs);
      room = false;
    }
  }

  private boolean paceUntil(Pacer due, int ordinal, long endNs) throws InterruptedException {
    for (long dueNs = due.dueNs(paced); dueNs < endNs; dueNs = due.dueNs(paced)) {
      paced++;
      sendWhenDue(ordinal, dueNs);
    }
    return false;
  }

  private void sleepUntil(long dueNs) throws InterruptedException {
    for (long waitNs = dueNs - clock.nanoTime(); waitNs > 0; waitNs = dueNs - clock.nanoTime()) {
      LockSupport.parkNanos(waitNs);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }
}
