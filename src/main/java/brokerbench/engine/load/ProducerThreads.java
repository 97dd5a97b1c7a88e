package brokerbench.engine.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One virtual thread per producer, and what became of them. */
final class ProducerThreads {

  /** What one thread does. */
  interface Work {
    /** Sends; ends early when interrupted. */
    void run() throws InterruptedException;
  }

  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  void start(String name, Work work) {
    running.incrementAndGet();
    threads.add(Thread.ofVirtual().name(name).start(() -> run(work)));
  }

  private void run(Work work) {
    try {
      work.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    } finally {
      running.decrementAndGet();
    }
  }

  boolean done() {
    return running.get() == 0;
  }

  /** Why a thread ended early, or null. */
  @Nullable Throwable failure() {
    return failure.get();
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
