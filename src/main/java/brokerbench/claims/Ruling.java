package brokerbench.claims;

import brokerbench.claims.Expectation.Compared;
import brokerbench.claims.Expectation.Direction;
import brokerbench.claims.Expectation.Relative;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.Interval;

/**
 * The rules of the package comment for a ratio with its interval.
 *
 * @param verdict what they say
 * @param margin when inconclusive, by which factor, as a natural logarithm, the measured ratio lies
 *     from where another verdict would begin; else 0
 */
record Ruling(Verdict verdict, double margin) {

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

  /** About how many forks would decide, if the ratio stays. */
  int forksNeeded(Interval interval, int forks) {
    if (verdict != Verdict.INCONCLUSIVE) {
      return forks;
    }
    // On both sides of the ratio there must be room for half the interval.
    return margin > 0 ? Comparison.forksNeeded(interval, forks, 2 * margin) : Comparison.MOST_FORKS;
  }

  private static Ruling decided(Verdict verdict) {
    return new Ruling(verdict, 0);
  }

  private static Ruling undecided(double margin) {
    return new Ruling(Verdict.INCONCLUSIVE, margin);
  }
}
