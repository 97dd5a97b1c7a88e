package brokerbench.cli;

import brokerbench.environment.compose.ContainerRemoval;
import brokerbench.environment.register.MachineLock;
import brokerbench.environment.register.RunRegister;
import brokerbench.measurement.WallClock;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The machine, taken for one command: no other run measures on it. Ctrl-C and SIGTERM interrupt the
 * run, and the end of the process is held until the run has stopped its brokers and written what it
 * has.
 */
final class LockedMachine implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private static final Duration CHECK = Duration.ofMillis(10);
  private static final Set<Thread.State> WAITING =
      EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

  private final Directories places;
  private final MachineLock lock;
  private final Thread run = Thread.currentThread();
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean stopRequested;

  private LockedMachine(Directories places, MachineLock lock) {
    this.places = places;
    this.lock = lock;
  }

  /**
   * Takes it, on behalf of the calling thread.
   *
   * @throws brokerbench.environment.EnvironmentException when another run holds it
   */
  static LockedMachine take(Directories places, String name, String commandLine) {
    MachineLock lock =
        MachineLock.take(places.lockDirectory(), name, commandLine, WallClock.system());
    LockedMachine machine = new LockedMachine(places, lock);
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(machine::stop));
    return machine;
  }

  /** Removes what dead runs left, and says so. */
  void cleanUp(PrintWriter err) {
    RunRegister.cleanUpDead(places.registerDirectory(), ContainerRemoval::ofDeadRun)
        .forEach(err::println);
  }

  /** Whether the user asked for the end. */
  boolean stopRequested() {
    return stopRequested;
  }

  private void stop() {
    if (done.getCount() == 0) {
      return;
    }
    stopRequested = true;
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

  @Override
  public void close() {
    places.removeEmptyDataRoot();
    lock.close();
    done.countDown();
  }
}
