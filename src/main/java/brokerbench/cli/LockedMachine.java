package brokerbench.cli;

import brokerbench.environment.compose.LeftContainers;
import brokerbench.environment.register.MachineLock;
import brokerbench.environment.register.RunRegister;
import brokerbench.measurement.WallClock;
import java.io.PrintWriter;

/** The machine, taken for one command: nobody else measures on it, and Ctrl-C is heard. */
final class LockedMachine implements AutoCloseable {

  private final Directories places;
  private final MachineLock lock;
  private final Stop stop = new Stop();

  private LockedMachine(Directories places, MachineLock lock) {
    this.places = places;
    this.lock = lock;
  }

  /**
   * Takes it.
   *
   * @param name of the run or replication
   * @param commandLine as typed
   * @throws brokerbench.environment.EnvironmentException when another run holds it
   */
  static LockedMachine take(Directories places, String name, String commandLine) {
    MachineLock lock =
        MachineLock.take(places.lockDirectory(), name, commandLine, WallClock.system());
    LockedMachine machine = new LockedMachine(places, lock);
    machine.stop.listen();
    return machine;
  }

  /** Removes what dead runs left, and says so. */
  void cleanUp(PrintWriter err) {
    RunRegister.cleanUpDead(places.registerDirectory(), new LeftContainers()).forEach(err::println);
  }

  /** Whether the user asked for the end. */
  boolean stopRequested() {
    return stop.requested();
  }

  @Override
  public void close() {
    places.removeEmptyDataRoot();
    lock.close();
    stop.done();
  }
}
