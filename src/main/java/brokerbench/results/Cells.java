package brokerbench.results;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Numbers as cells: no exponent, no grouping, a point, whatever the locale. */
final class Cells {

  private static final double NANOS_PER_SECOND = 1e9;

  private Cells() {}

  static String whole(long value) {
    return Long.toString(value);
  }

  /** Empty for the -1 that means absent. */
  static String wholeUnlessAbsent(long value) {
    return value < 0 ? "" : whole(value);
  }

  static String whole(OptionalLong value) {
    return value.isPresent() ? whole(value.getAsLong()) : "";
  }

  /** Every digit that the value has, so that reading gives the same value. */
  static String decimal(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  static String decimal(OptionalDouble value) {
    return value.isPresent() ? decimal(value.getAsDouble()) : "";
  }

  /** Messages per second with three decimals; empty when no time passed. */
  static String rate(long messages, long elapsedNs) {
    if (elapsedNs <= 0) {
      return "";
    }
    return BigDecimal.valueOf(messages * NANOS_PER_SECOND / elapsedNs)
        .setScale(3, RoundingMode.HALF_EVEN)
        .toPlainString();
  }
}
