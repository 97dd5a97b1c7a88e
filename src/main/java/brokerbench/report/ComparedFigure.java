package brokerbench.report;

import brokerbench.figures.Figure;
import brokerbench.statistics.Comparison;
import java.util.ArrayList;
import java.util.List;

/** One figure of two trials of the same run, and the ratio of the first to the second. */
record ComparedFigure(Figure figure, Comparison comparison) {

  /** Every figure in which {@code first} can be compared with {@code second}, most asked first. */
  static List<ComparedFigure> of(TrialSummary first, TrialSummary second) {
    List<ComparedFigure> compared = new ArrayList<>();
    for (Figure figure : ReportFigures.compared(first, second)) {
      Comparison comparison = first.over(second, figure);
      if (comparison != null) {
        compared.add(new ComparedFigure(figure, comparison));
      }
    }
    return compared;
  }

  /** The figure, its ratio and its interval. */
  List<String> cells(String verdict) {
    return List.of(
        figure.title(),
        Figures.ratio(comparison.value()),
        Figures.ratioInterval(comparison.interval()),
        verdict);
  }
}
