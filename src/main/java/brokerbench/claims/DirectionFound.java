package brokerbench.claims;

import java.util.Locale;

/** On which side of no difference a measured interval lies, against the published side. */
public enum DirectionFound {
  /** On the published side. */
  HOLDS,
  /** On both. */
  OPEN,
  /** On the other side. */
  REVERSED;

  /** The word in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
