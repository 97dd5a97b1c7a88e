package brokerbench.figures;

import brokerbench.quantity.Worded;

/** Which of two values of a figure a user would rather have. */
public enum Better implements Worded {
  HIGHER,
  LOWER,
  /** What somebody asked for, such as a rate that is offered. */
  NEITHER
}
