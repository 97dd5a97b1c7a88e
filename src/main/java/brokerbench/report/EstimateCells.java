package brokerbench.report;

import brokerbench.results.CsvText;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.Interval;
import java.util.List;

/** The three columns of a figure in CSV: its estimate over forks, and the ends of the interval. */
final class EstimateCells {

  private EstimateCells() {}

  /** Their names for the figure {@code word}. */
  static List<String> names(String word) {
    return List.of(word, "low_" + word, "high_" + word);
  }

  /** Their values; empty where there is none. */
  static List<String> of(Estimate estimate) {
    Interval interval = estimate.interval();
    return List.of(
        estimate.isPresent() ? CsvText.number(estimate.value()) : "",
        interval == null ? "" : CsvText.number(interval.low()),
        interval == null ? "" : CsvText.number(interval.high()));
  }
}
