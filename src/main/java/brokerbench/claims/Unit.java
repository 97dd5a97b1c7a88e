package brokerbench.claims;

import brokerbench.figures.FigureUnit;
import java.util.Arrays;
import java.util.List;

/** Units of published figures. Measured figures are in a {@link FigureUnit}, factor 1. */
public enum Unit {
  MESSAGES_PER_SECOND("msg/s", FigureUnit.MESSAGES_PER_SECOND, 1),
  REQUESTS_PER_SECOND("req/s", FigureUnit.MESSAGES_PER_SECOND, 1),
  OPERATIONS_PER_SECOND("op/s", FigureUnit.OPERATIONS_PER_SECOND, 1),
  NANOSECONDS("ns", FigureUnit.NANOSECONDS, 1),
  MICROSECONDS("us", FigureUnit.NANOSECONDS, 1e3),
  MILLISECONDS("ms", FigureUnit.NANOSECONDS, 1e6),
  SECONDS("s", FigureUnit.NANOSECONDS, 1e9),
  BYTES("B", FigureUnit.BYTES, 1),
  KILOBYTES("kB", FigureUnit.BYTES, 1e3),
  KIBIBYTES("KiB", FigureUnit.BYTES, 1L << 10),
  MEGABYTES("MB", FigureUnit.BYTES, 1e6),
  MEBIBYTES("MiB", FigureUnit.BYTES, 1L << 20),
  GIGABYTES("GB", FigureUnit.BYTES, 1e9),
  GIBIBYTES("GiB", FigureUnit.BYTES, 1L << 30),
  PERCENT_OF_HOST("%", FigureUnit.PERCENT_OF_HOST, 1),
  CORES("cores", FigureUnit.CORES, 1),
  FRACTION("fraction", FigureUnit.FRACTION, 1),
  NANOSECONDS_PER_MESSAGE("ns/msg", FigureUnit.NANOSECONDS_PER_MESSAGE, 1),
  BYTES_PER_MESSAGE("B/msg", FigureUnit.BYTES_PER_MESSAGE, 1),
  MESSAGES("messages", FigureUnit.MESSAGES, 1),
  /** At the price of an hour of a node that an arm gives. */
  DOLLARS_PER_BILLION_MESSAGES("USD/billion msg", FigureUnit.HOURS_PER_MILLION_MESSAGES, 1e-3),
  JOULES_PER_MILLION_MESSAGES("J/million msg", FigureUnit.JOULES_PER_MILLION_MESSAGES, 1),
  FLUSHES_PER_THOUSAND_MESSAGES("flushes/1,000 msg", FigureUnit.FLUSHES_PER_THOUSAND_MESSAGES, 1);

  private final String symbol;
  private final FigureUnit base;
  private final double factor;

  Unit(String symbol, FigureUnit base, double factor) {
    this.symbol = symbol;
    this.base = base;
    this.factor = factor;
  }

  /** As it is written behind a number. */
  public String symbol() {
    return symbol;
  }

  /** {@code amount} of the measured unit, in this one. */
  public double fromBase(double amount) {
    return amount / factor;
  }

  /** All that are measured in {@code base}, at least one. */
  static List<Unit> of(FigureUnit base) {
    return Arrays.stream(values()).filter(unit -> unit.base == base).toList();
  }
}
