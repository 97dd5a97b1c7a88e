package brokerbench.claims;

import brokerbench.quantity.Worded;

/** What the source found, as far as it can be judged elsewhere. */
public sealed interface Expectation {

  /** Something about the ratio of two arms. */
  sealed interface Compared extends Expectation {

    /** Name of the arm above the line. */
    String of();

    /** Name of the arm below the line. */
    String over();
  }

  /**
   * A ratio of two arms.
   *
   * @param low least published ratio, above 0
   * @param high greatest published ratio; {@code low} but for a range
   */
  record Relative(String of, String over, double low, double high) implements Compared {}

  /** Where the ratio of two arms lies against 1. */
  record Direction(String of, String over, Sign sign) implements Compared {}

  /** Figures alone. */
  record Absolute() implements Expectation {}

  /** Where a ratio lies against 1. */
  enum Sign implements Worded {
    ABOVE,
    BELOW,
    SAME
  }

  /** {@code relative}, {@code direction} or {@code absolute}. */
  default String kind() {
    return switch (this) {
      case Relative ignored -> "relative";
      case Direction ignored -> "direction";
      case Absolute ignored -> "absolute";
    };
  }
}
