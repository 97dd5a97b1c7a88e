package brokerbench.report;

import brokerbench.cost.CostPart;
import brokerbench.cost.CostTerms;
import brokerbench.cost.LatencyLimit;
import brokerbench.cost.Prices;
import brokerbench.results.CsvText;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Function;

/**
 * Costs as CSV: a header, then a row per trial, invalid ones included. Three columns per figure:
 * the mean over forks, and the ends of its interval, as in {@link CsvExport}. An empty cell means
 * not measured, not priced, or withheld.
 */
public final class CostCsv {

  private CostCsv() {}

  /** The text; lines end in a line feed. */
  public static String of(CostSubject subject, CostTerms terms) {
    Prices prices = terms.prices();
    SequencedMap<String, Function<TrialCost, String>> columns = new LinkedHashMap<>();
    columns.put("trial", cost -> cost.trial().id());
    columns.put("scenario", cost -> cost.trial().outcome().trial().scenario());
    columns.put("broker", cost -> cost.trial().broker());
    columns.put("guarantee", cost -> cost.trial().outcome().guarantee());
    columns.put("durability", cost -> cost.trial().outcome().durability());
    columns.put("validity", cost -> cost.trial().validity().word());
    columns.put("forks", cost -> Integer.toString(cost.trial().forks()));
    columns.put("nodes", cost -> CostDocument.nodes(cost.trial()));
    columns.put("withheld", TrialCost::withheld);
    columns.put("measured_on", _ -> subject.measuredOn().toString());
    columns.put("priced_on", _ -> prices.date().toString());
    columns.put("provider", _ -> prices.provider());
    columns.put("region", _ -> prices.region());
    columns.put("currency", _ -> prices.currency());
    columns.put("retention_ns", _ -> Long.toString(terms.retention().toNanos()));
    columns.put("limit_percentile", _ -> terms.limit().map(LatencyLimit::percentile).orElse(""));
    columns.put(
        "limit_ns",
        _ -> terms.limit().map(limit -> Long.toString(limit.most().toNanos())).orElse(""));
    columns.put("rate", cost -> cost.trial().rate().word());
    CsvExport.putEstimate(
        columns, "rate_msg_per_s", cost -> cost.trial().estimate(cost.trial().rate()));
    CsvExport.putEstimate(columns, "latency_ns", TrialCost::latency);
    for (CostPart part : CostPart.values()) {
      CsvExport.putEstimate(columns, part.word(), cost -> cost.estimate(part));
    }
    return CsvText.of(
        columns,
        subject.scenarios().stream()
            .flatMap(scenario -> scenario.trials().stream())
            .map(trial -> TrialCost.of(trial, terms))
            .toList());
  }
}
