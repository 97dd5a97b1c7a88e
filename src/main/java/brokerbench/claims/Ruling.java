package brokerbench.claims;

import brokerbench.claims.Expectation.Compared;
import brokerbench.claims.Expectation.Direction;
import brokerbench.claims.Expectation.Relative;
import brokerbench.claims.Expectation.Sign;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.ForkRange;
import brokerbench.statistics.Interval;
import brokerbench.statistics.Scale;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the package comment for a ratio or difference with its interval.
 *
 * @param direction where the interval lies; null when the claim has no side
 * @param margin when inconclusive, how far the measured value lies from where another verdict would
 *     begin, of a ratio as a natural logarithm; else 0
 */
record Ruling(Verdict verdict, @Nullable DirectionFound direction, double margin) {

  /** Against the published side of {@code neutral}; null where that has no side. */
  private static @Nullable DirectionFound found(Sign side, Interval interval, double neutral) {
    if (side == Sign.SAME) {
      return null;
    }
    if (interval.low() > neutral) {
      return side == Sign.ABOVE ? DirectionFound.HOLDS : DirectionFound.REVERSED;
    }
    if (interval.high() < neutral) {
      return side == Sign.BELOW ? DirectionFound.HOLDS : DirectionFound.REVERSED;
    }
    return DirectionFound.OPEN;
  }

  /** Of a comparison that has an interval. */
  static Ruling of(Compared claim, double factor, Comparison comparison, Interval interval) {
    return switch (claim) {
      case Relative relative -> of(relative, factor, comparison.value(), interval);
      case Direction direction ->
          comparison.scale() == Scale.DIFFERENCE
              ? ofDifference(direction, comparison.value(), interval)
              : of(direction, factor, comparison.value(), interval);
    };
  }

  static Ruling of(Relative claim, double factor, double ratio, Interval interval) {
    double low = claim.low() / factor;
    double high = claim.high() * factor;
    Sign side = claim.low() > 1 ? Sign.ABOVE : claim.high() < 1 ? Sign.BELOW : Sign.SAME;
    DirectionFound found = found(side, interval, 1);
    if (interval.within(low, high)) {
      return new Ruling(Verdict.REPRODUCED, found, 0);
    }
    if (interval.outside(low, high)) {
      boolean contradicted = side == Sign.SAME || found == DirectionFound.REVERSED;
      return new Ruling(contradicted ? Verdict.CONTRADICTED : Verdict.SIZE_REFUTED, found, 0);
    }
    if (found == DirectionFound.HOLDS) {
      return new Ruling(Verdict.SAME_DIRECTION, found, 0);
    }
    double fromEdge = Math.abs(Math.min(Math.log(ratio / low), Math.log(high / ratio)));
    boolean published = side == Sign.ABOVE ? ratio > 1 : side == Sign.BELOW && ratio < 1;
    double margin = published ? Math.max(fromEdge, Math.abs(Math.log(ratio))) : fromEdge;
    return new Ruling(Verdict.INCONCLUSIVE, found, margin);
  }

  static Ruling of(Direction claim, double factor, double ratio, Interval interval) {
    double fromOne = Math.abs(Math.log(ratio));
    double edge = Math.log(factor);
    DirectionFound found = found(claim.sign(), interval, 1);
    boolean outside = interval.outside(1 / factor, factor);
    if (claim.sign() == Sign.SAME) {
      return interval.within(1 / factor, factor)
          ? new Ruling(Verdict.REPRODUCED, found, 0)
          : outside
              ? new Ruling(Verdict.CONTRADICTED, found, 0)
              : new Ruling(Verdict.INCONCLUSIVE, found, Math.abs(fromOne - edge));
    }
    return outside
        ? sided(found, 0)
        : new Ruling(Verdict.INCONCLUSIVE, found, Math.max(0, fromOne - edge));
  }

  /** Of arms whose figures can be 0, which have a difference: its side alone is judged. */
  static Ruling ofDifference(Direction claim, double difference, Interval interval) {
    if (claim.sign() != Sign.SAME) {
      return sided(found(claim.sign(), interval, 0), Math.abs(difference));
    }
    return interval.outside(0, 0)
        ? new Ruling(Verdict.CONTRADICTED, null, 0)
        : new Ruling(interval.within(0, 0) ? Verdict.REPRODUCED : Verdict.INCONCLUSIVE, null, 0);
  }

  private static Ruling sided(@Nullable DirectionFound found, double margin) {
    return found == DirectionFound.HOLDS
        ? new Ruling(Verdict.REPRODUCED, found, 0)
        : found == DirectionFound.REVERSED
            ? new Ruling(Verdict.CONTRADICTED, found, 0)
            : new Ruling(Verdict.INCONCLUSIVE, found, margin);
  }

  /** How many forks would decide, if the ratio stays; null when decided, and when none would. */
  @Nullable ForkRange forksNeeded(Comparison comparison) {
    return verdict == Verdict.INCONCLUSIVE ? comparison.forksFor(margin) : null;
  }
}
