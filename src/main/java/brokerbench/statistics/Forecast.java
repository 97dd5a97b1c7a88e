package brokerbench.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/** A range for the sum of values to come, in their unit. */
public record Forecast(double low, double high) {

  /** Confidence of the range. */
  public static final double LEVEL = 0.8;

  /** How far one value is assumed to depart from what is expected, before values tell it. */
  private static final double ASSUMED_SPREAD = 0.2;

  /** Values that the assumption is worth. */
  private static final int ASSUMED_VALUES = 2;

  /** Of nothing to come. */
  public static final Forecast NOTHING = new Forecast(0, 0);

  /**
   * By Student's t on logarithms: each value departs from what is expected by itself, and all of
   * them by how far the expectation, which rests on the values so far, is off.
   *
   * @param expected sum of the values to come, above 0
   * @param coming how many, 1 or more
   * @param departures of earlier values: natural logarithm of each over what the others led to
   *     expect
   */
  public static Forecast of(double expected, int coming, double[] departures) {
    int known = departures.length;
    int degrees = ASSUMED_VALUES + known;
    double squares = Arrays.stream(departures).map(each -> each * each).sum();
    double spread =
        Math.sqrt((ASSUMED_VALUES * ASSUMED_SPREAD * ASSUMED_SPREAD + squares) / degrees);
    double reach =
        TDistribution.of(degrees).inverseSurvivalProbability((1 - LEVEL) / 2)
            * spread
            * Math.sqrt(1.0 / coming + 1.0 / Math.max(1, known));
    return new Forecast(expected * Math.exp(-reach), expected * Math.exp(reach));
  }

  /** The range of both sums together, whose departures go together. */
  public Forecast plus(Forecast other) {
    return new Forecast(low + other.low, high + other.high);
  }
}
