package brokerbench.statistics;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** How the values of a figure are averaged and compared. */
public enum Scale {
  /** Figures above 0, such as rates and times: geometric means, compared by their ratio. */
  RATIO,
  /** Figures that can be 0, such as losses: arithmetic means, compared by their difference. */
  DIFFERENCE;

  /** What a comparison of two equal groups gives: 1 for a ratio, 0 for a difference. */
  public double neutral() {
    return this == RATIO ? 1 : 0;
  }

  /**
   * How far {@code interval} reaches from {@code value}, as a share of it: 0.05 means 5 %. On
   * {@link #RATIO} the farther, upper side counts.
   *
   * @return NaN without an interval, and of a value of 0
   */
  public double relativeHalfWidth(double value, @Nullable Interval interval) {
    return interval == null || value == 0
        ? Double.NaN
        : (interval.high() - value) / Math.abs(value);
  }

  /** Whether {@code values} can be averaged on this scale. */
  boolean holds(double[] values) {
    return this == DIFFERENCE || Arrays.stream(values).allMatch(value -> value > 0);
  }

  /** Where {@code values} are averaged: their natural logarithms, or themselves. */
  double[] transformed(double[] values) {
    return this == RATIO ? Arrays.stream(values).map(Math::log).toArray() : values;
  }

  /** From where values are averaged back to their own unit. */
  double back(double mean) {
    return this == RATIO ? Math.exp(mean) : mean;
  }

  /** As {@link #back(double)}, of both ends. */
  @Nullable Interval back(@Nullable Interval interval) {
    return interval == null
        ? null
        : new Interval(back(interval.low()), back(interval.high()), interval.level());
  }
}
