package brokerbench.scenario;

import java.time.Duration;

/** JMH's defaults, for what neither the scenario nor the command line says. */
public final class Defaults {

  /** Forks per trial. */
  public static final int FORKS = 5;

  /** Warm-up iterations per fork. */
  public static final int WARMUP_ITERATIONS = 5;

  /** Measurement iterations per fork. */
  public static final int MEASUREMENT_ITERATIONS = 5;

  /** Length of a warm-up iteration by time. */
  public static final Duration WARMUP_TIME = Duration.ofSeconds(10);

  /** Length of a measurement iteration by time. */
  public static final Duration MEASUREMENT_TIME = Duration.ofSeconds(10);

  private Defaults() {}
}
