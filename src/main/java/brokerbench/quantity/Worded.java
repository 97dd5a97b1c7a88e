package brokerbench.quantity;

import java.util.Locale;

/** A constant of an enum that files, the command line or people know by a word. */
public interface Worded {

  /** As declared, such as {@code AT_LEAST_ONCE}. */
  String name();

  /** The name in lower case, such as {@code at_least_once}. */
  default String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
