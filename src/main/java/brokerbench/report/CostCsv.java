package brokerbench.report;

import brokerbench.cost.CostPart;
import brokerbench.cost.CostTerms;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.Interval;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Costs as CSV: a header, then a row per trial, invalid ones included. Three columns per figure:
 * the mean over forks, and the ends of its interval, as in {@link CsvExport}. An empty cell means
 * not measured, not priced, or withheld.
 */
public final class CostCsv {

  private static final CsvMapper MAPPER =
      CsvMapper.builder().enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING).build();
  private static final MathContext DIGITS = new MathContext(12);

  private CostCsv() {}

  /** The text; lines end in a line feed. */
  public static String of(RunSummary summary, CostTerms terms) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(columns());
    for (ScenarioSummary scenario : summary.scenarios()) {
      for (TrialSummary trial : scenario.trials()) {
        rows.add(row(scenario.name(), TrialCost.of(trial, terms), summary));
      }
    }
    try {
      return MAPPER.writeValueAsString(rows);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
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
    addFigure("rate_msg_per_s", columns);
    addFigure("latency_ns", columns);
    CostPart.words().forEach(word -> addFigure(word, columns));
    return columns;
  }

  private static void addFigure(String word, List<String> columns) {
    columns.addAll(List.of(word, "low_" + word, "high_" + word));
  }

  private static List<String> row(String scenario, TrialCost cost, RunSummary summary) {
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
                Integer.toString(trial.outcome().trial().params().cluster().nodes()),
                cost.withheld(),
                CostDocument.measuredOn(summary).toString(),
                terms.prices().date().toString(),
                terms.prices().provider(),
                terms.prices().region(),
                terms.prices().currency(),
                Long.toString(terms.retention().toNanos()),
                terms.limit().map(limit -> limit.percentile()).orElse(""),
                terms.limit().map(limit -> Long.toString(limit.most().toNanos())).orElse(""),
                trial.rate().word()));
    addEstimate(trial.estimate(trial.rate()), row);
    addEstimate(cost.latency(), row);
    for (CostPart part : CostPart.values()) {
      addEstimate(cost.estimate(part), row);
    }
    return row;
  }

  private static void addEstimate(Estimate estimate, List<String> row) {
    Interval interval = estimate.interval();
    row.add(estimate.isPresent() ? number(estimate.value()) : "");
    row.add(interval == null ? "" : number(interval.low()));
    row.add(interval == null ? "" : number(interval.high()));
  }

  private static String number(double value) {
    return new BigDecimal(value, DIGITS).stripTrailingZeros().toPlainString();
  }
}
