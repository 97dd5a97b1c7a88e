package brokerbench.report;

import brokerbench.cost.CostPart;
import brokerbench.cost.CostTerms;
import brokerbench.cost.LatencyLimit;
import brokerbench.cost.PriceLine;
import brokerbench.cost.Prices;
import brokerbench.document.Block;
import brokerbench.document.Document;
import brokerbench.quantity.DurationText;
import brokerbench.results.LocatedFinding;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.Interval;
import brokerbench.validity.CostFinding;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the messages of a run cost: prices, a table per scenario, ratios, findings. */
public final class CostDocument {

  private static final MathContext DIGITS = new MathContext(3);
  private static final String REMINDER =
      "A cost is the rate of one setup on one machine at the price of a node that may be another"
          + " machine: compare ratios, at equal guarantee and durability. Idle hours, clients,"
          + " people and what a provider asks beside these prices are not in it.";

  private final CostSubject subject;
  private final CostTerms terms;
  private final List<Block> blocks = new ArrayList<>();

  private CostDocument(CostSubject subject, CostTerms terms) {
    this.subject = subject;
    this.terms = terms;
  }

  public static Document of(CostSubject subject, CostTerms terms) {
    CostDocument document = new CostDocument(subject, terms);
    document.addHead();
    subject.scenarios().forEach(document::addScenario);
    List<LocatedFinding> ofPrices =
        CostFinding.PricesOutdated.of(terms.prices().date(), subject.measuredOn()).stream()
            .map(finding -> new LocatedFinding(null, 0, null, finding))
            .toList();
    if (!ofPrices.isEmpty()) {
      document.blocks.addAll(FindingBlocks.of(ofPrices));
    }
    document.blocks.add(new Block.Paragraph(REMINDER));
    return new Document(document.blocks);
  }

  private void addHead() {
    Prices prices = terms.prices();
    blocks.add(
        new Block.Paragraph(
            String.format(
                Locale.ROOT,
                "Cost of one million messages of %s, in %s, at prices of %s, %s, of %s. Limit"
                    + " of the latency: %s. Kept on disk for %s. Validity of the run: %s. Each"
                    + " figure is the geometric mean over forks. Intervals: %.0f %%, Student's t on"
                    + " logarithms.",
                subject.name(),
                prices.currency(),
                prices.provider(),
                prices.region(),
                prices.date(),
                terms.limit().map(LatencyLimit::words).orElse("none"),
                DurationText.of(terms.retention()),
                subject.validity().word(),
                100 * Interval.LEVEL)));
    blocks.add(new Block.Items(prices.lines().stream().map(this::words).toList()));
    addItems(subject.leftOut());
  }

  private void addItems(List<String> items) {
    if (!items.isEmpty()) {
      blocks.add(new Block.Items(items));
    }
  }

  private String words(PriceLine line) {
    return "%s%s: %s %s (%s)"
        .formatted(
            line.item().title(),
            line.broker().isEmpty() ? "" : " of " + line.broker(),
            BigDecimal.valueOf(line.amount()).toPlainString(),
            terms.prices().currency(),
            line.source());
  }

  private void addScenario(ScenarioSummary scenario) {
    List<TrialCost> costs =
        scenario.trials().stream().map(trial -> TrialCost.of(trial, terms)).toList();
    blocks.add(new Block.Heading(2, scenario.name()));
    blocks.add(
        new Block.Table(
            columns(),
            2,
            IntStream.range(0, costs.size()).mapToObj(i -> row(i + 1, costs.get(i))).toList()));
    blocks.addAll(SemanticsNotes.ofTable(scenario.trials()));
    addItems(missing(costs));
    scenario.pairs().forEach(pair -> addRatios(scenario, pair));
  }

  private List<String> columns() {
    List<String> columns = new ArrayList<>(List.of("<#", "<trial", "nodes", "rate/s"));
    terms.limit().ifPresent(limit -> columns.add(limit.percentile()));
    for (CostPart part : CostPart.values()) {
      columns.add(part.title());
    }
    return columns;
  }

  private List<String> row(int number, TrialCost cost) {
    TrialSummary trial = cost.trial();
    List<String> row = new ArrayList<>();
    row.add(Integer.toString(number));
    row.add(trial.id() + TrialLook.doubt(trial));
    row.add(nodes(trial).isEmpty() ? Figures.NONE : nodes(trial));
    Estimate rate = trial.estimate(trial.rate());
    row.add(Figures.withSpread(Figures.rate(rate), rate));
    terms
        .limit()
        .ifPresent(
            _ -> row.add(Figures.withSpread(Figures.duration(cost.latency()), cost.latency())));
    for (CostPart part : CostPart.values()) {
      Estimate estimate = cost.estimate(part);
      row.add(Figures.withSpread(money(estimate), estimate));
    }
    return row;
  }

  /** How many; empty where they are no machines. */
  static String nodes(TrialSummary trial) {
    return trial.outcome().machines().stream().mapToObj(Integer::toString).findFirst().orElse("");
  }

  private static String money(Estimate estimate) {
    return estimate.isPresent()
        ? new BigDecimal(estimate.value()).round(DIGITS).toPlainString()
        : Figures.NONE;
  }

  /** Why cells are empty, each reason once. */
  private List<String> missing(List<TrialCost> costs) {
    List<String> missing = new ArrayList<>();
    costs.stream()
        .filter(cost -> !cost.isGiven())
        .forEach(cost -> missing.add(cost.trial().id() + " " + cost.withheld()));
    for (CostPart part : CostPart.values()) {
      costs.stream()
          .filter(TrialCost::isGiven)
          .filter(cost -> !cost.estimate(part).isPresent())
          .collect(
              Collectors.groupingBy(
                  cost -> why(part, cost),
                  Collectors.mapping(cost -> cost.trial().id(), Collectors.joining(", "))))
          .forEach(
              (why, trials) ->
                  missing.add("%s is empty: %s %s".formatted(part.title(), why, trials)));
    }
    return missing;
  }

  private String why(CostPart part, TrialCost cost) {
    if (cost.trial().outcome().trial().livesInClient()) {
      return "it runs in the client, on no node:";
    }
    if (Double.isNaN(terms.prices().of(part.item(), cost.trial().broker()))) {
      return "no price (%s) for".formatted(part.item().word());
    }
    if (nodes(cost.trial()).isEmpty() && part != CostPart.STORAGE) {
      return "how many machines the servers share is the user's choice in";
    }
    return switch (part) {
      case NODES -> "no rate of";
      case STORAGE -> "no growth on disk was measured of";
      case TRAFFIC -> "one node, or no network bytes were measured of";
    };
  }

  private void addRatios(ScenarioSummary scenario, TrialPair pair) {
    TrialCost first = TrialCost.of(pair.first(), terms);
    TrialCost second = TrialCost.of(pair.second(), terms);
    boolean apart = subject.areApart(pair);
    List<List<String>> rows = new ArrayList<>();
    for (CostPart part : CostPart.values()) {
      Comparison ratio = Comparison.of(first.values(part), second.values(part));
      if (ratio != null) {
        rows.add(
            List.of(
                part.title(),
                Figures.ratio(ratio.value()),
                Figures.ratioInterval(ratio.interval()),
                pair.verdict(apart ? ApartTrials.WORDS : ratio.words())));
      }
    }
    if (!rows.isEmpty()) {
      blocks.add(
          new Block.Heading(
              3,
              "Cost of row %d over row %d, %s"
                  .formatted(
                      scenario.number(pair.first()),
                      scenario.number(pair.second()),
                      pair.words())));
      blocks.add(new Block.Table(List.of("<part", "ratio", "interval", "<verdict"), 1, rows));
    }
  }
}
