package brokerbench.broker.kafka.client;

import brokerbench.broker.DriverException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * One close among many at the same time: each may wait seconds for a broker that is gone, and there
 * are hundreds.
 */
record Closing(CompletableFuture<Boolean> done) {

  /** What closes something. */
  interface Close {
    void run() throws InterruptedException;
  }

  static Closing of(Close close) {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> {
          try {
            close.run();
            done.complete(true);
          } catch (InterruptedException | RuntimeException e) {
            done.completeExceptionally(e);
          }
        });
    return new Closing(done);
  }

  /**
   * Waits for all.
   *
   * @throws DriverException the first failure, the rest suppressed
   */
  static void await(List<Closing> closings) {
    DriverException first = null;
    for (Closing closing : closings) {
      try {
        closing.done.get();
      } catch (ExecutionException e) {
        DriverException failure = new DriverException("Kafka close failed", e.getCause());
        if (first == null) {
          first = failure;
        } else {
          first.addSuppressed(failure);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
