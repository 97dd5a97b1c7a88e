package brokerbench.claims;

import java.util.Locale;

/** What may be said of a claim, the gravest first. The rules stand in the package comment. */
public enum Verdict {
  /** The data say the opposite. */
  CONTRADICTED,
  /** There are no valid data. */
  NOT_MEASURED,
  /** The data decide nothing. */
  INCONCLUSIVE,
  /** On the published side of 1, outside the tolerance or not surely in it. */
  SAME_DIRECTION,
  /** As published, within the tolerance. */
  REPRODUCED;

  /** The words for people and in files. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
