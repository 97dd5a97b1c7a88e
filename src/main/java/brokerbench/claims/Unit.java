package brokerbench.claims;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Units of published figures. Measured figures are in each dimension's base unit, factor 1. */
public enum Unit {
  MESSAGES_PER_SECOND("msg/s", Dimension.RATE, 1),
  NANOSECONDS("ns", Dimension.TIME, 1),
  MICROSECONDS("us", Dimension.TIME, 1e3),
  MILLISECONDS("ms", Dimension.TIME, 1e6),
  SECONDS("s", Dimension.TIME, 1e9),
  BYTES("B", Dimension.SIZE, 1),
  KILOBYTES("kB", Dimension.SIZE, 1e3),
  KIBIBYTES("KiB", Dimension.SIZE, 1L << 10),
  MEGABYTES("MB", Dimension.SIZE, 1e6),
  MEBIBYTES("MiB", Dimension.SIZE, 1L << 20),
  GIGABYTES("GB", Dimension.SIZE, 1e9),
  GIBIBYTES("GiB", Dimension.SIZE, 1L << 30),
  PERCENT_OF_HOST("%", Dimension.PROCESSOR, 1),
  FRACTION("fraction", Dimension.FRACTION, 1),
  REQUESTS_PER_SECOND("req/s", Dimension.REQUESTS, 1),
  OPERATIONS_PER_SECOND("op/s", Dimension.OPERATIONS, 1),
  MESSAGES("messages", Dimension.COUNT, 1),
  DOLLARS_PER_MONTH("USD/month", Dimension.COST, 1);

  /** What can be converted into each other. */
  enum Dimension {
    RATE,
    TIME,
    SIZE,
    PROCESSOR,
    FRACTION,
    REQUESTS,
    OPERATIONS,
    COUNT,
    COST
  }

  private final String symbol;
  private final Dimension dimension;
  private final double factor;

  Unit(String symbol, Dimension dimension, double factor) {
    this.symbol = symbol;
    this.dimension = dimension;
    this.factor = factor;
  }

  /** As it is written behind a number. */
  public String symbol() {
    return symbol;
  }

  /** {@code amount} of the dimension's base unit, in this one. */
  public double fromBase(double amount) {
    return amount / factor;
  }

  /** The unit written so, if it measures {@code dimension}. */
  static Optional<Unit> of(String symbol, Dimension dimension) {
    return ofDimension(dimension).stream().filter(unit -> unit.symbol.equals(symbol)).findFirst();
  }

  /** All units of {@code dimension}; the first is its base unit. */
  static List<Unit> ofDimension(Dimension dimension) {
    return Arrays.stream(values()).filter(unit -> unit.dimension == dimension).toList();
  }
}
