package brokerbench.engine.load;

import brokerbench.broker.DriverException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One virtual thread per producer of a leg, and what became of them. */
final class ProducerThreads {

  /** What one thread does. */
  interface Work {
    /** Sends by producer {@code index}; ends early when interrupted. */
    void run(int index) throws InterruptedException;
  }

  private final LoadLeg leg;
  private final CountDownLatch gate = new CountDownLatch(1);
  private final List<Thread> threads;
  private final AtomicInteger running;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  /** Threads that wait for {@link #begin}. */
  ProducerThreads(LoadLeg leg, Work work) {
    this.leg = leg;
    this.running = new AtomicInteger(leg.producers().size());
    this.threads =
        IntStream.range(0, leg.producers().size())
            .mapToObj(i -> Thread.ofVirtual().name("producer-" + i).start(() -> run(work, i)))
            .toList();
  }

  private void run(Work work, int index) {
    try {
      gate.await();
      work.run(index);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    } finally {
      running.decrementAndGet();
    }
  }

  /** Lets all threads begin; they see what was written before. */
  void begin() {
    gate.countDown();
  }

  boolean done() {
    return running.get() == 0;
  }

  /**
   * Does nothing while the load goes on.
   *
   * @throws DriverException with what a thread of a consumer or producer died of
   */
  void throwIfFailed() {
    leg.throwIfFailed();
    if (failure.get() != null) {
      throw new DriverException("a producer gave up during the load", failure.get());
    }
  }

  /** Waits until all have ended: only then may others send with the same producers. */
  void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  void interrupt() {
    threads.forEach(Thread::interrupt);
  }
}
