package brokerbench.engine;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** A user's wish that a run ends, which its brokers and forks may get before the suite does. */
public final class StopRequest {

  private static final Duration SIGNAL_GRACE = Duration.ofMillis(300);

  private StopRequest() {}

  /**
   * Ctrl-C reaches brokers and forks too, perhaps before the suite. If they end because of it, that
   * is no finding.
   *
   * @param stopping whether the user asked the run to end
   * @throws InterruptedException when so
   */
  public static void heed(BooleanSupplier stopping) throws InterruptedException {
    Thread.sleep(SIGNAL_GRACE);
    if (stopping.getAsBoolean()) {
      throw new InterruptedException("the run is being stopped");
    }
  }
}
