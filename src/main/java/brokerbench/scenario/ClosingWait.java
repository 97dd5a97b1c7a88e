package brokerbench.scenario;

import java.time.Duration;
import java.util.Optional;

/** How long a consumer that ends at its first empty poll or fetch waits for that. */
public final class ClosingWait {

  private ClosingWait() {}

  /** Empty where messages are pushed to consumers, which do not poll. */
  public static Optional<Duration> of(Params params) {
    if (!params.text("broker").equals("nats")) {
      return Optional.of(params.time("poll_timeout"));
    }
    return !NatsModes.isCore(params) && params.text("nats.consume").startsWith("pull")
        ? Optional.of(params.time("nats.fetch_wait"))
        : Optional.empty();
  }
}
