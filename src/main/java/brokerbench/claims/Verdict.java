package brokerbench.claims;

import java.util.Locale;

/** What may be said of a claim, the gravest first. The rules stand in the package comment. */
public enum Verdict {
  /** The data say the opposite. */
  CONTRADICTED,
  /** The measured size is outside the tolerance, whatever becomes of the direction. */
  SIZE_REFUTED,
  /** There are no valid data. */
  NOT_MEASURED,
  /** A condition that the claim itself makes does not hold here. */
  PREMISE_NOT_MET,
  /** The data decide nothing. */
  INCONCLUSIVE,
  /** On the published side of 1, not surely within the tolerance and not surely outside. */
  SAME_DIRECTION,
  /** As published, within the tolerance. */
  REPRODUCED;

  /** The words for people and in files. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
