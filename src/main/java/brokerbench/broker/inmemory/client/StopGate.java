package brokerbench.broker.inmemory.client;

import brokerbench.broker.EmbeddedBroker;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Where messages wait while the broker is stopped; one read per message while it is not. */
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
