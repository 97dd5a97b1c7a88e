package brokerbench.claims;

import brokerbench.quantity.Worded;

/** On which side of no difference a measured interval lies, against the published side. */
public enum DirectionFound implements Worded {
  /** On the published side. */
  HOLDS,
  /** On both. */
  OPEN,
  /** On the other side. */
  REVERSED
}
