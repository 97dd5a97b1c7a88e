package brokerbench.figures;

import java.util.Locale;

/** Which of two values of a figure a user would rather have. */
public enum Better {
  HIGHER,
  LOWER,
  /** What somebody asked for, such as a rate that is offered. */
  NEITHER;

  /** The word in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
