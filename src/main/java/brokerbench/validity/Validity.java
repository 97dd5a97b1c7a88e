package brokerbench.validity;

import brokerbench.quantity.Worded;
import java.util.Collection;
import java.util.Comparator;
import java.util.stream.Stream;

/** Whether a number may be believed. */
public enum Validity implements Worded {
  /** Nothing speaks against it. */
  VALID,
  /** Usable with the doubt that its findings state. */
  SUSPECT,
  /** Not a measurement of what was asked; never enters a table silently. */
  INVALID;

  /** The worst that {@code findings} imply; {@link #VALID} without any. */
  public static Validity of(Collection<Finding> findings) {
    return worst(findings.stream().map(Finding::implies));
  }

  /** The worst of {@code all}; {@link #VALID} without any. */
  public static Validity worst(Stream<Validity> all) {
    return all.max(Comparator.naturalOrder()).orElse(VALID);
  }
}
