package brokerbench.environment;

import java.time.Duration;

/** A wait that ends with an {@link EnvironmentException} when the thread is interrupted. */
public final class Pause {

  private Pause() {}

  /**
   * Waits for {@code length}.
   *
   * @param during what is going on, such as {@code containers were removed}
   * @throws EnvironmentException when interrupted, which the thread still is then
   */
  public static void of(Duration length, String during) {
    try {
      Thread.sleep(length);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new EnvironmentException("interrupted while " + during);
    }
  }
}
