package brokerbench.figures;

import brokerbench.results.FaultEffect;
import brokerbench.results.ForkData;
import java.util.List;

/** What faults of brokers, or of the path to them, cost a fork. */
final class FaultFigures {

  /**
   * The longest time without an acknowledgement that any producer had, over all faults; see {@link
   * FaultEffect#windowMaxNs}. Of a fork with faults in which no producer waited it is too small to
   * be recorded.
   */
  static final Figure LONGEST_WITHOUT_ACKNOWLEDGEMENT =
      Figure.perFork(
              "longest_without_acknowledgement_ns",
              "longest time without an acknowledgement",
              FigureUnit.NANOSECONDS,
              FigureWindow.MEASUREMENT,
              FaultFigures::longestNs)
          .tooSmallWhere(fork -> !fork.faults().isEmpty() && Double.isNaN(longestNs(fork)));

  static final List<Figure> ALL = List.of(LONGEST_WITHOUT_ACKNOWLEDGEMENT);

  private FaultFigures() {}

  private static double longestNs(ForkData fork) {
    return fork.faults().stream()
        .flatMapToLong(fault -> fault.windowMaxNs().stream())
        .asDoubleStream()
        .max()
        .orElse(Double.NaN);
  }
}
