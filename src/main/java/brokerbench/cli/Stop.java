package brokerbench.cli;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and SIGTERM: interrupts the run and holds the end of the process until the run has stopped
 * its brokers and written what it has.
 */
final class Stop {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private static final Duration CHECK = Duration.ofMillis(10);
  private static final Set<Thread.State> WAITING =
      EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

  private final Thread run = Thread.currentThread();
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean requested;

  /** Listens from here on, on behalf of the calling thread. */
  void listen() {
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(this::stop));
  }

  private void stop() {
    if (done.getCount() == 0) {
      return;
    }
    requested = true;
    try {
      awaitDone();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitDone() throws InterruptedException {
    boolean interrupted = false;
    for (long i = 0; i < LIMIT.dividedBy(CHECK); i++) {
      if (done.await(CHECK.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
      // An interrupt in the middle of a write would close the file of results under it.
      if (!interrupted && WAITING.contains(run.getState())) {
        run.interrupt();
        interrupted = true;
      }
    }
  }

  /** Whether the run shall end. */
  boolean requested() {
    return requested;
  }

  /** The run has ended and cleaned up. */
  void done() {
    done.countDown();
  }
}
