package brokerbench.report;

import brokerbench.cost.CostPart;
import brokerbench.cost.CostTerms;
import brokerbench.results.CsvText;
import java.util.ArrayList;
import java.util.List;

/**
 * Costs as CSV: a header, then a row per trial, invalid ones included. Three columns per figure:
 * the mean over forks, and the ends of its interval, as in {@link CsvExport}. An empty cell means
 * not measured, not priced, or withheld.
 */
public final class CostCsv {

  private CostCsv() {}

  /** The text; lines end in a line feed. */
  public static String of(CostSubject subject, CostTerms terms) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(columns());
    for (ScenarioSummary scenario : subject.scenarios()) {
      for (TrialSummary trial : scenario.trials()) {
        rows.add(row(scenario.name(), TrialCost.of(trial, terms), subject));
      }
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
                "guarantee",
                "durability",
                "validity",
                "forks",
                "nodes",
                "withheld",
                "measured_on",
                "priced_on",
                "provider",
                "region",
                "currency",
                "retention_ns",
                "limit_percentile",
                "limit_ns",
                "rate"));
    columns.addAll(EstimateCells.names("rate_msg_per_s"));
    columns.addAll(EstimateCells.names("latency_ns"));
    CostPart.words().forEach(word -> columns.addAll(EstimateCells.names(word)));
    return columns;
  }

  private static List<String> row(String scenario, TrialCost cost, CostSubject subject) {
    TrialSummary trial = cost.trial();
    CostTerms terms = cost.terms();
    List<String> row =
        new ArrayList<>(
            List.of(
                trial.id(),
                scenario,
                trial.broker(),
                trial.outcome().guarantee(),
                trial.outcome().durability(),
                trial.validity().word(),
                Integer.toString(trial.forks()),
                CostDocument.nodes(trial),
                cost.withheld(),
                subject.measuredOn().toString(),
                terms.prices().date().toString(),
                terms.prices().provider(),
                terms.prices().region(),
                terms.prices().currency(),
                Long.toString(terms.retention().toNanos()),
                terms.limit().map(limit -> limit.percentile()).orElse(""),
                terms.limit().map(limit -> Long.toString(limit.most().toNanos())).orElse(""),
                trial.rate().word()));
    row.addAll(EstimateCells.of(trial.estimate(trial.rate())));
    row.addAll(EstimateCells.of(cost.latency()));
    for (CostPart part : CostPart.values()) {
      row.addAll(EstimateCells.of(cost.estimate(part)));
    }
    return row;
  }
}
