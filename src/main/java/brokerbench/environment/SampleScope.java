package brokerbench.environment;

import brokerbench.measurement.NanoClock;
import java.time.Duration;

/**
 * What samples belong to, and how often they are taken.
 *
 * @param fork 1 or more
 * @param interval time between two samples; a source with a pace of its own keeps that
 * @param startNs instant of {@code clock} from which the rows' elapsed times count
 */
public record SampleScope(
    String trial, int fork, Duration interval, NanoClock clock, long startNs) {

  /** A scope whose elapsed times count from this instant. */
  public static SampleScope beginning(String trial, int fork, Duration interval, NanoClock clock) {
    return new SampleScope(trial, fork, interval, clock, clock.nanoTime());
  }
}
