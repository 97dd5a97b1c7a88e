package brokerbench.broker.inmemory.client;

import brokerbench.broker.EmbeddedBroker;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where messages wait while the broker is stopped, before their partition and before their
 * consumer; one read per message and per poll while it is not.
 */
final class StopGate implements EmbeddedBroker {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition open = lock.newCondition();
  private volatile boolean stopped;

  /** The same partition behind this gate. */
  PartitionWriter before(PartitionWriter partition) {
    return new PartitionWriter() {
      @Override
      public void append(byte[] payload) throws InterruptedException {
        if (stopped) {
          await();
        }
        partition.append(payload);
      }

      @Override
      public void close() throws InterruptedException {
        partition.close();
      }
    };
  }

  private void await() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (stopped) {
        open.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until messages are handed over again.
   *
   * @param atMost longest wait
   * @return whether they are; false, too, after an interrupt, which stays set
   */
  boolean isOpenWithin(Duration atMost) {
    if (!stopped) {
      return true;
    }
    lock.lock();
    try {
      long leftNs = atMost.toNanos();
      while (stopped && leftNs > 0) {
        leftNs = open.awaitNanos(leftNs);
      }
      return !stopped;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void stop() {
    stopped = true;
  }

  @Override
  public void resume() {
    lock.lock();
    try {
      stopped = false;
      open.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
