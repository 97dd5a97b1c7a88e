package brokerbench.figures;

import brokerbench.results.ForkData;
import brokerbench.results.Loss;
import java.util.List;

/** Deliveries owed that never came, in the whole measurement of a fork. */
final class LossFigures {

  static final List<Figure> ALL =
      List.of(
          Figure.perFork(
                  "loss_fraction",
                  "messages lost",
                  FigureUnit.FRACTION,
                  FigureWindow.MEASUREMENT,
                  fork -> Loss.of(List.of(fork)).fraction())
              .thatCanBeZero(),
          Figure.perFork(
                  "lost_messages",
                  "number of messages lost",
                  FigureUnit.MESSAGES,
                  FigureWindow.MEASUREMENT,
                  LossFigures::lost)
              .thatCanBeZero());

  private LossFigures() {}

  private static double lost(ForkData fork) {
    return fork.measurement().isEmpty() ? Double.NaN : Loss.of(List.of(fork)).lost();
  }
}
