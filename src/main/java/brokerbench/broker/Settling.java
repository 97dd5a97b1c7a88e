package brokerbench.broker;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** What a broker does in its own time, such as electing leaders, and a driver waits for. */
public final class Settling {

  private static final Duration PAUSE = Duration.ofMillis(100);

  private Settling() {}

  /**
   * Looks ten times per second whether something has come about.
   *
   * @param what is waited for
   * @param limit of the pauses together: looking takes longer
   * @return whether it has
   * @throws DriverException when interrupted, which the thread still is then
   */
  public static boolean hasCome(String what, Duration limit, BooleanSupplier look) {
    try {
      for (long looks = limit.dividedBy(PAUSE); looks > 0; looks--) {
        if (look.getAsBoolean()) {
          return true;
        }
        Thread.sleep(PAUSE);
      }
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException("interrupted while waiting for " + what, e);
    }
  }
}
