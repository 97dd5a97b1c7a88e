package brokerbench.report;

import brokerbench.figures.Figure;
import brokerbench.results.CsvText;
import java.util.ArrayList;
import java.util.List;

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
    List<List<String>> rows = new ArrayList<>();
    rows.add(columns());
    for (ScenarioSummary scenario : summary.scenarios()) {
      scenario.trials().forEach(trial -> rows.add(row(scenario.name(), trial)));
    }
    return CsvText.of(rows);
  }

  private static List<String> columns() {
    List<String> columns =
        new ArrayList<>(
            List.of(
                "trial",
                "scenario",
                "broker",
                "server_version",
                "client_version",
                "guarantee",
                "durability",
                "durability_basis",
                "validity",
                "forks",
                "lost",
                "duplicated",
                "reordered",
                "corrupted",
                "failed",
                "loss_fraction"));
    for (Figure figure : ReportFigures.ALL) {
      columns.addAll(EstimateCells.names(figure.word()));
    }
    return columns;
  }

  private static List<String> row(String scenario, TrialSummary trial) {
    List<String> row =
        new ArrayList<>(
            List.of(
                trial.id(),
                scenario,
                trial.broker(),
                trial.outcome().serverVersion(),
                trial.outcome().clientVersion(),
                trial.outcome().guarantee(),
                trial.outcome().durability(),
                trial.basisWords(),
                trial.validity().word(),
                Integer.toString(trial.forks()),
                Long.toString(trial.total(counts -> counts.lost())),
                Long.toString(trial.total(counts -> counts.duplicated())),
                Long.toString(trial.total(counts -> counts.reordered())),
                Long.toString(trial.total(counts -> counts.corrupted())),
                Long.toString(trial.total(counts -> counts.failed())),
                CsvText.number(trial.loss().fraction())));
    for (Figure figure : ReportFigures.ALL) {
      row.addAll(EstimateCells.of(trial.estimate(figure)));
    }
    return row;
  }
}
