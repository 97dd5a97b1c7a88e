package brokerbench.environment.container;

import brokerbench.measurement.NanoClock;
import brokerbench.measurement.WallClock;
import java.time.Duration;
import java.time.Instant;

/**
 * Places the engine's records on the clock of the samples.
 *
 * <p>A record says when it was read by the clock of day; its arrival is later by what the engine,
 * the socket and a busy host take: milliseconds, and not the same each time. So the record's age is
 * measured by the clock of day on arrival, and subtracted from the arrival instant of the monotonic
 * clock. Both clocks are read anew for each record: the error is the time between these two
 * readings, and a clock of day that is set falsifies the one record that was under way. One offset
 * for the whole run would falsify all that follow.
 *
 * <p>An age below 0 or above {@link #OLDEST} is no age: the engine's clock is another one, as in a
 * virtual machine of its own. Then the arrival instant stands.
 */
record RecordClock(NanoClock clock, WallClock wallClock) {
  static final Duration OLDEST = Duration.ofSeconds(5);

  /** Instant of the monotonic clock at which a record was read that arrives at this moment. */
  long nanoTimeOf(Instant read) {
    long arrivedNs = clock.nanoTime();
    Duration age = Duration.between(read, wallClock.now());
    boolean sameClock = !age.isNegative() && age.compareTo(OLDEST) <= 0;
    return sameClock ? arrivedNs - age.toNanos() : arrivedNs;
  }
}
