package brokerbench.measurement;

import java.time.Instant;

/** Reads the time of day, for file headers and manifests only; never for a latency. */
@FunctionalInterface
public interface WallClock {

  /** The instant, UTC. */
  Instant now();

  /** The clock of this host: {@link Instant#now()}. */
  static WallClock system() {
    return Instant::now;
  }
}
