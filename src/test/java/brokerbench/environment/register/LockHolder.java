package brokerbench.environment.register;

import brokerbench.measurement.WallClock;
import java.io.IOException;
import java.nio.file.Path;

/** Takes the machine lock, says so, and holds it until its input ends. */
final class LockHolder {

  private LockHolder() {}

  /** Takes the lock's directory. */
  public static void main(String[] arguments) throws IOException {
    try (MachineLock lock =
        MachineLock.take(
            Path.of(arguments[0]), "other-run", "bench run other", WallClock.system())) {
      System.out.println("locked " + lock.getClass().getSimpleName());
      System.out.flush();
      int end = System.in.read();
      System.exit(end < 0 ? 0 : 1);
    }
  }
}
