package brokerbench.claims;

import java.util.List;

/** A published figure, in the unit of its claim. */
public sealed interface Published {

  /** One number. */
  record Value(double value) implements Published {}

  /** One number for each node, in their order; at least one. */
  record PerNode(List<Double> values) implements Published {

    public PerNode {
      values = List.copyOf(values);
    }
  }

  /** From {@code low} to {@code high}, both included. */
  record Range(double low, double high) implements Published {}

  /** The source gives no figure for this arm. */
  record None() implements Published {}

  /** The least value that it means, the mean over nodes; NaN without a figure. */
  default double low() {
    return switch (this) {
      case Value(double value) -> value;
      case PerNode(List<Double> values) -> mean(values);
      case Range(double low, double ignored) -> low;
      case None() -> Double.NaN;
    };
  }

  /** The greatest value that it means; equal to {@link #low} but for a range. */
  default double high() {
    return this instanceof Range(double ignored, double high) ? high : low();
  }

  /** Whether {@code value} is what it means. */
  default boolean holds(double value) {
    return low() <= value && value <= high();
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(value -> value).average().orElse(Double.NaN);
  }
}
