package brokerbench.engine.load;

import brokerbench.validity.LoadFinding.BacklogGrew;
import java.util.OptionalDouble;

/**
 * Looks for the highest rate of an open loop that a broker sustains: bisection in the logarithm of
 * the rate, below and a little above what a closed loop reaches. Pure: it says what to try and is
 * told what came of it.
 *
 * <p>A rate is sustained when {@value BacklogGrew#SUSTAINED} of it is reached; {@link CapacityRun}
 * counts one message less as reached. One that is missed by little is tried once more, so that a
 * single stall does not decide.
 */
public final class CapacitySearch {

  /** From this share on a missed rate is tried once more. */
  static final double NEARLY_SUSTAINED = 0.8;

  /** The search ends when the lowest missed rate is at most this many times the sustained one. */
  static final double PRECISION = 1.1;

  /** How far below the closed loop's rate the search looks. */
  static final double BELOW = 64;

  /** How far above: a window may bound a closed loop more than the broker does. */
  static final double ABOVE = 1.5;

  /** Six halvings bring a factor of 96 below the precision; each rate may be tried twice. */
  static final int MOST_STEPS = 12;

  private final double saturatedPerSecond;
  private double lowPerSecond;
  private double highPerSecond;
  private double sustainedPerSecond;
  private OptionalDouble missedPerSecond = OptionalDouble.empty();
  private boolean triedBefore;

  /** A search that has tried nothing but a closed loop, whose rate is above 0. */
  CapacitySearch(double saturatedPerSecond) {
    this.saturatedPerSecond = saturatedPerSecond;
    lowPerSecond = saturatedPerSecond / BELOW;
    highPerSecond = saturatedPerSecond * ABOVE;
  }

  /** Whether there is nothing left to try. */
  boolean done() {
    return highPerSecond <= lowPerSecond * PRECISION;
  }

  /** The rate to try next, messages per second. */
  double nextPerSecond() {
    return Math.sqrt(lowPerSecond * highPerSecond);
  }

  /**
   * Takes what came of {@link #nextPerSecond}.
   *
   * @param reachedPerSecond the lower of the published and the delivered rate
   */
  void tried(double reachedPerSecond) {
    double offeredPerSecond = nextPerSecond();
    if (reachedPerSecond >= BacklogGrew.SUSTAINED * offeredPerSecond) {
      lowPerSecond = offeredPerSecond;
      sustainedPerSecond = offeredPerSecond;
    } else if (reachedPerSecond >= NEARLY_SUSTAINED * offeredPerSecond && !triedBefore) {
      triedBefore = true;
      return;
    } else {
      highPerSecond = offeredPerSecond;
      missedPerSecond = OptionalDouble.of(offeredPerSecond);
    }
    triedBefore = false;
  }

  /** What the closed loop reached, messages per second. */
  public double saturatedPerSecond() {
    return saturatedPerSecond;
  }

  /** The highest rate that was sustained, messages per second; 0 when none was. */
  public double sustainedPerSecond() {
    return sustainedPerSecond;
  }

  /** The lowest rate that was missed, messages per second; empty when none was. */
  public OptionalDouble missedPerSecond() {
    return missedPerSecond;
  }
}
