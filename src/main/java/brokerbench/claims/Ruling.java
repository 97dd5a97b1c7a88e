package brokerbench.claims;

import brokerbench.claims.Expectation.Compared;
import brokerbench.claims.Expectation.Direction;
import brokerbench.claims.Expectation.Relative;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.ForkRange;
import brokerbench.statistics.Interval;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the package comment for a ratio with its interval.
 *
 * @param verdict what they say
 * @param margin when inconclusive, by which factor, as a natural logarithm, the measured ratio lies
 *     from where another verdict would begin; else 0
 */
record Ruling(Verdict verdict, double margin) {

  /** Of arms whose figures can be 0, which have a difference: its side alone is judged. */
  static Ruling ofDifference(Direction claim, double difference, Interval interval) {
    return switch (claim.sign()) {
      case ABOVE -> side(interval.low() > 0, interval.high() < 0, difference, 0);
      case BELOW -> side(interval.high() < 0, interval.low() > 0, difference, 0);
      case SAME ->
          interval.outside(0, 0)
              ? decided(Verdict.CONTRADICTED)
              : interval.within(0, 0) ? decided(Verdict.REPRODUCED) : undecided(0);
    };
  }

  static Ruling of(Compared claim, double factor, double ratio, Interval interval) {
    return switch (claim) {
      case Relative relative -> of(relative, factor, ratio, interval);
      case Direction direction -> of(direction, factor, ratio, interval);
    };
  }

  private static Ruling of(Relative claim, double factor, double ratio, Interval interval) {
    double low = claim.low() / factor;
    double high = claim.high() * factor;
    if (interval.within(low, high)) {
      return decided(Verdict.REPRODUCED);
    }
    // A published ratio of 1 has no side: only its band decides.
    boolean above = claim.low() > 1;
    boolean below = claim.high() < 1;
    if ((above && interval.low() > 1) || (below && interval.high() < 1)) {
      return decided(Verdict.SAME_DIRECTION);
    }
    boolean otherSide =
        above ? interval.high() < 1 : below ? interval.low() > 1 : interval.outside(low, high);
    if (otherSide) {
      return decided(Verdict.CONTRADICTED);
    }
    double fromEdge = Math.min(Math.log(ratio / low), Math.log(high / ratio));
    return undecided(
        above || below ? Math.max(fromEdge, Math.abs(Math.log(ratio))) : Math.abs(fromEdge));
  }

  private static Ruling of(Direction claim, double factor, double ratio, Interval interval) {
    double log = Math.log(ratio);
    double edge = Math.log(factor);
    return switch (claim.sign()) {
      case ABOVE -> side(interval.low() > factor, interval.high() < 1 / factor, log, edge);
      case BELOW -> side(interval.high() < 1 / factor, interval.low() > factor, log, edge);
      case SAME -> {
        if (interval.within(1 / factor, factor)) {
          yield decided(Verdict.REPRODUCED);
        }
        yield interval.outside(1 / factor, factor)
            ? decided(Verdict.CONTRADICTED)
            : undecided(Math.abs(Math.abs(log) - edge));
      }
    };
  }

  private static Ruling side(boolean claimed, boolean opposite, double log, double edge) {
    if (claimed) {
      return decided(Verdict.REPRODUCED);
    }
    return opposite ? decided(Verdict.CONTRADICTED) : undecided(Math.abs(log) - edge);
  }

  /** How many forks would decide, if the ratio stays; null when decided, and when none would. */
  @Nullable ForkRange forksNeeded(Comparison comparison) {
    return verdict == Verdict.INCONCLUSIVE ? comparison.forksFor(margin) : null;
  }

  private static Ruling decided(Verdict verdict) {
    return new Ruling(verdict, 0);
  }

  private static Ruling undecided(double margin) {
    return new Ruling(Verdict.INCONCLUSIVE, margin);
  }
}
