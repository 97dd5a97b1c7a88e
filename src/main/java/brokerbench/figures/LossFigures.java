package brokerbench.figures;

import brokerbench.results.FaultEffect;
import brokerbench.results.ForkData;
import brokerbench.results.Loss;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/** Deliveries owed that never came, and messages that nobody kept. */
final class LossFigures {

  static final List<Figure> ALL =
      List.of(
          figure(
              "loss_fraction",
              "messages lost",
              FigureUnit.FRACTION,
              FigureWindow.MEASUREMENT,
              fork -> Loss.of(List.of(fork)).fraction()),
          figure(
              "lost_messages",
              "number of messages lost",
              FigureUnit.MESSAGES,
              FigureWindow.MEASUREMENT,
              LossFigures::lost),
          figure(
              "vanished_fraction",
              "acknowledged messages that vanished",
              FigureUnit.FRACTION,
              FigureWindow.FORK,
              LossFigures::vanishedFraction),
          figure(
              "vanished_messages",
              "number of acknowledged messages that vanished",
              FigureUnit.MESSAGES,
              FigureWindow.FORK,
              LossFigures::vanished));

  private LossFigures() {}

  private static Figure figure(
      String word,
      String title,
      FigureUnit unit,
      FigureWindow window,
      ToDoubleFunction<ForkData> value) {
    return Figure.perFork(word, title, unit, window, value).thatCanBeZero();
  }

  private static double lost(ForkData fork) {
    Loss loss = Loss.of(List.of(fork));
    return loss.isMeasured() ? loss.lost() : Double.NaN;
  }

  private static double vanishedFraction(ForkData fork) {
    return fork.powerCut()
        .filter(cut -> cut.acknowledged() > 0)
        .map(cut -> cut.vanished() / (double) cut.acknowledged())
        .orElse(Double.NaN);
  }

  /** After a power cut, or after faults, each of which tells what the whole fork lost. */
  private static double vanished(ForkData fork) {
    return NodeFigure.orNaN(
        fork.powerCut()
            .map(cut -> OptionalLong.of(cut.vanished()))
            .or(() -> fork.faults().stream().map(FaultEffect::vanished).findFirst())
            .orElse(OptionalLong.empty()));
  }
}
