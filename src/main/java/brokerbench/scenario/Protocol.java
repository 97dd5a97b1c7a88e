package brokerbench.scenario;

import brokerbench.quantity.DurationText;
import java.time.Duration;

/**
 * How often and how long: JMH's words.
 *
 * @param forks fresh client JVMs per trial, 1 to {@link #MOST_FORKS}
 * @param warmupIterations 0 to 1000
 * @param measurementIterations 1 to 1000
 * @param warmupTime length of a warm-up iteration by time
 * @param measurementTime length of a measurement iteration by time
 */
public record Protocol(
    int forks,
    int warmupIterations,
    int measurementIterations,
    Duration warmupTime,
    Duration measurementTime) {

  /** Forks of a trial at most: what a difference of a few percent takes if forks vary by 18 %. */
  public static final int MOST_FORKS = 200;

  /** JMH's defaults, for what neither the scenario nor the command line says. */
  static final Protocol OF_JMH =
      new Protocol(5, 5, 5, Duration.ofSeconds(10), Duration.ofSeconds(10));

  /** Refuses a value out of its range, naming flag, value and range. */
  public Protocol {
    check("forks (-f)", forks, 1, MOST_FORKS);
    check("warm-up iterations (-wi)", warmupIterations, 0, 1_000);
    check("measurement iterations (-i)", measurementIterations, 1, 1_000);
    check("warm-up time (-w)", warmupTime);
    check("measurement time (-r)", measurementTime);
  }

  /** Time of all measurement iterations of a fork, where they go by time. */
  public Duration measured() {
    return measurementTime.multipliedBy(measurementIterations);
  }

  public Protocol withForks(int count) {
    return new Protocol(
        count, warmupIterations, measurementIterations, warmupTime, measurementTime);
  }

  /**
   * How many iterations there are and, by time, how long, such as {@code 15 warm-up of 2.00 s and 5
   * measured of 4.00 s}.
   *
   * @param byTime whether iterations end by time, and not by count
   */
  public String iterations(boolean byTime) {
    return "%d warm-up%s and %d measured%s"
        .formatted(
            warmupIterations,
            byTime ? " of " + DurationText.of(warmupTime) : "",
            measurementIterations,
            byTime ? " of " + DurationText.of(measurementTime) : "");
  }

  private static void check(String what, int value, int least, int greatest) {
    InvalidScenarioException.when(
        value < least || value > greatest,
        what + ": " + value + " is not in " + least + " to " + greatest);
  }

  private static void check(String what, Duration value) {
    InvalidScenarioException.when(
        value.compareTo(Duration.ofMillis(10)) < 0 || value.compareTo(Duration.ofDays(7)) > 0,
        what + ": " + DurationText.of(value) + " is not in 10 ms to 7 days");
  }
}
