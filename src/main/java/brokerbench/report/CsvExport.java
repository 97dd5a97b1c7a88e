package brokerbench.report;

import brokerbench.figures.Figure;
import brokerbench.results.CsvText;
import brokerbench.results.DeliveryCounts;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.Interval;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The summary as CSV: a header, then a row per trial, invalid ones included, each with its
 * guarantee and durability, and the share of all deliveries owed that never came. Three columns per
 * metric: the mean over forks, which is the geometric one unless a fork has 0 or less, and the ends
 * of its interval with {@code low_} and {@code high_} before its name, which are empty with too few
 * forks. An empty cell means not available.
 */
public final class CsvExport {

  private CsvExport() {}

  /** The text; lines end in a line feed. */
  public static String of(RunSummary summary) {
    SequencedMap<String, Function<TrialSummary, String>> columns = new LinkedHashMap<>();
    columns.put("trial", TrialSummary::id);
    columns.put("scenario", trial -> trial.outcome().trial().scenario());
    columns.put("broker", TrialSummary::broker);
    columns.put("server_version", trial -> trial.outcome().serverVersion());
    columns.put("client_version", trial -> trial.outcome().clientVersion());
    columns.put("guarantee", trial -> trial.outcome().guarantee());
    columns.put("durability", trial -> trial.outcome().durability());
    columns.put("durability_basis", TrialSummary::basisWords);
    columns.put("validity", trial -> trial.validity().word());
    columns.put("forks", trial -> Integer.toString(trial.forks()));
    columns.put("lost", total(DeliveryCounts::lost));
    columns.put("duplicated", total(DeliveryCounts::duplicated));
    columns.put("reordered", total(DeliveryCounts::reordered));
    columns.put("corrupted", total(DeliveryCounts::corrupted));
    columns.put("failed", total(DeliveryCounts::failed));
    columns.put("loss_fraction", trial -> CsvText.number(trial.loss().fraction()));
    for (Figure figure : ReportFigures.ALL) {
      putEstimate(columns, figure.word(), trial -> trial.estimate(figure));
    }
    return CsvText.of(columns, summary.trials());
  }

  private static Function<TrialSummary, String> total(ToLongFunction<DeliveryCounts> count) {
    return trial -> Long.toString(trial.total(count));
  }

  /** The three columns of the figure {@code word}: its estimate, and the ends of the interval. */
  static <T> void putEstimate(
      Map<String, Function<T, String>> columns, String word, Function<T, Estimate> estimate) {
    columns.put(word, row -> CsvText.number(estimate.apply(row).value()));
    columns.put("low_" + word, row -> end(estimate.apply(row), Interval::low));
    columns.put("high_" + word, row -> end(estimate.apply(row), Interval::high));
  }

  private static String end(Estimate estimate, ToDoubleFunction<Interval> end) {
    Interval interval = estimate.interval();
    return interval == null ? "" : CsvText.number(end.applyAsDouble(interval));
  }
}
