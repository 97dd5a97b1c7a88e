package brokerbench.figures;

import brokerbench.results.ForkData;
import java.util.List;

/** What messages take of what is paid for. */
final class CostFigures {

  private static final double MESSAGES = 1e6;
  private static final double SECONDS_PER_HOUR = 3_600;

  /** All nodes, for as long as the messages take at the rate that the load reached. */
  static final Figure NODE_HOURS =
      Figure.perFork(
              "node_hours_per_million_messages",
              "node hours/million msg",
              FigureUnit.HOURS_PER_MILLION_MESSAGES,
              FigureWindow.MEASUREMENT,
              CostFigures::nodeHours)
          .ofOneRateOnly();

  static final List<Figure> ALL = List.of(NODE_HOURS);

  private CostFigures() {}

  private static double nodeHours(ForkData fork) {
    return MESSAGES
        * fork.trial().params().cluster().nodes()
        / FigureCatalogue.rateOf(fork.trial().params()).of(fork)
        / SECONDS_PER_HOUR;
  }
}
