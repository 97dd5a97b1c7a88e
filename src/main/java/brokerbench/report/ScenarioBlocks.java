package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.figures.Figure;
import brokerbench.results.ForkData;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.DurabilityClass;
import brokerbench.statistics.Estimate;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.List;

/** One scenario: a row per trial, what the rows are, and how they compare. */
final class ScenarioBlocks {

  static final String LOAD = "load";

  private final ScenarioSummary scenario;
  private final RunData run;

  /** Of the table's rows. */
  private final Figure rate;

  /** Whether the rows have a column for the load, in which they differ. */
  private final boolean bothLoads;

  ScenarioBlocks(ScenarioSummary scenario, RunData run) {
    this.scenario = scenario;
    this.run = run;
    this.rate =
        scenario.trials().stream()
                .allMatch(trial -> trial.rate().equals(ReportFigures.PUBLISHED_RATE))
            ? ReportFigures.PUBLISHED_RATE
            : ReportFigures.DELIVERED_RATE;
    this.bothLoads = scenario.trials().stream().anyMatch(trial -> trial.swept().containsKey(LOAD));
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "Scenario " + scenario.name()));
    List<List<String>> rows = new ArrayList<>();
    List<String> legend = new ArrayList<>();
    for (TrialSummary trial : scenario.trials()) {
      int number = rows.size() + 1;
      rows.add(withLoad(row(number, trial), trial.swept().getOrDefault(LOAD, "")));
      legend.add(
          "%d %s, client %s%s%s"
              .formatted(
                  number,
                  trial.label(),
                  trial.outcome().clientVersion(),
                  acknowledgement(trial),
                  unsubscribed(trial)));
    }
    blocks.add(new Block.Table(withLoad(columns(), "<load"), bothLoads ? 3 : 2, rows));
    blocks.addAll(PromiseNotes.ofTable(scenario.trials()));
    blocks.add(new Block.Items(legend));
    blocks.add(new Block.Paragraph(notes()));
    blocks.addAll(new StepBlocks(scenario).blocks());
    List<String> found = new ScenarioNotes(scenario, run).items();
    if (!found.isEmpty()) {
      blocks.add(new Block.Items(found));
    }
    addEngineUse(blocks);
    blocks.addAll(new ComparisonBlocks(scenario, run).blocks());
    blocks.addAll(new TwinBlocks(scenario, run).blocks());
    return blocks;
  }

  /** Delivered counts every copy of a fan-out: what publishers see is another rate. */
  private static String acknowledgement(TrialSummary trial) {
    String who =
        trial.outcome().effectiveConfiguration().getOrDefault(TrialOutcome.ACKNOWLEDGEMENT, "");
    String rate =
        Figures.withUnit(
            ReportFigures.PUBLISHED_RATE, trial.estimate(ReportFigures.PUBLISHED_RATE));
    return switch (who) {
      case "none" -> "; publishes are not acknowledged; taken by the client library: " + rate;
      case "reply" ->
          "; a consumer's reply acknowledges a publish, so pub is a round trip: " + rate;
      default -> "";
    };
  }

  private static String unsubscribed(TrialSummary trial) {
    if (trial.rate().equals(ReportFigures.DELIVERED_RATE)) {
      return "";
    }
    boolean kept = !trial.promise().durability().equals(DurabilityClass.NONE.words());
    return "; no subscriptions, so nothing is delivered and nothing is lost; published: "
        + Figures.withUnit(
            ReportFigures.PUBLISHED_RATE, trial.estimate(ReportFigures.PUBLISHED_RATE))
        + (kept ? "" : ", counted by the client alone, since the broker keeps no message");
  }

  private String rateColumn() {
    return rate.equals(ReportFigures.DELIVERED_RATE) ? "delivered/s" : "published/s";
  }

  private List<String> columns() {
    return List.of(
        "<#",
        "<broker",
        "<validity",
        "<guarantee",
        rateColumn(),
        "loss",
        "<durability",
        "MB/s",
        "e2e p50",
        "e2e p95",
        "e2e p99",
        "pub p99",
        "forks",
        "lost",
        "dup",
        "client CPU",
        "broker CPU",
        "memory",
        "disk");
  }

  /** {@code cells} with the load behind number and broker, where rows differ in it. */
  private List<String> withLoad(List<String> cells, String load) {
    List<String> all = new ArrayList<>(cells);
    if (bothLoads) {
      all.add(2, load);
    }
    return all;
  }

  private List<String> row(int number, TrialSummary trial) {
    boolean invalid = trial.validity() == Validity.INVALID;
    boolean known = trial.promise().isKnown();
    Estimate reached = trial.estimate(rate);
    return List.of(
        number + (invalid ? "!" : ""),
        trial.server(),
        trial.validity().word(),
        known ? trial.promise().guaranteeWords() : Figures.NONE,
        Figures.withSpread(Figures.rate(reached), reached),
        trial.loss().text(),
        known ? trial.promise().durability() : Figures.NONE,
        Figures.megabytes(reached, trial.outcome().trial().workload().payload().bytes()),
        duration(trial, ReportFigures.END_TO_END_P50),
        duration(trial, ReportFigures.END_TO_END_P95),
        duration(trial, ReportFigures.END_TO_END_P99),
        duration(trial, ReportFigures.PUBLISH_P99),
        Integer.toString(trial.forks()),
        Figures.count(trial.total(counts -> counts.lost())),
        Figures.count(trial.total(counts -> counts.duplicated())),
        cpu(trial, ReportFigures.CLIENT_CPU),
        cpu(trial, ReportFigures.BROKER_CPU),
        size(trial, ReportFigures.BROKER_MEMORY),
        size(trial, ReportFigures.DISK_GROWTH));
  }

  private static String duration(TrialSummary trial, Figure figure) {
    Estimate estimate = trial.estimate(figure);
    return Figures.withSpread(Figures.duration(estimate), estimate);
  }

  private static String cpu(TrialSummary trial, Figure figure) {
    Estimate estimate = trial.estimate(figure);
    return Figures.withSpread(Figures.cpu(estimate), estimate);
  }

  private static String size(TrialSummary trial, Figure figure) {
    Estimate estimate = trial.estimate(figure);
    return Figures.withSpread(Figures.size(estimate), estimate);
  }

  private String notes() {
    StringBuilder notes =
        new StringBuilder(
            "guarantee, durability: what the live broker promises of an acknowledged message. "
                + rateColumn()
                + ": messages per second; MB/s: their payload in 10^6 bytes. loss:"
                + " deliveries that never came, of all that were owed; lost: their number; dup:"
                + " deliveries that came again. e2e: due time to receipt; pub: due time to"
                + " acknowledgement; of all messages of a fork, from its merged histograms. CPU:"
                + " processor seconds per million published messages. memory: highest resident"
                + " memory, all nodes. CPU and memory: of the measurement alone. disk: growth of"
                + " the data directories, warm-up included.");
    if (scenario.trials().stream().anyMatch(this::hasInterval)) {
      notes.append(" +/-: how far the interval reaches from the figure, on its farther side.");
    }
    if (scenario.trials().stream().anyMatch(TrialSummary::isStepped)) {
      notes.append(
          " Where the rate rises in steps, figures of one rate are in the table of steps.");
    }
    if (scenario.trials().stream().anyMatch(trial -> trial.validity() == Validity.INVALID)) {
      notes.append(" ! marks an invalid row: it is not compared; its findings say why.");
    }
    return notes.toString();
  }

  private void addEngineUse(List<Block> blocks) {
    List<String> items = new ArrayList<>();
    for (TrialSummary trial : scenario.trials()) {
      for (Figure figure : List.of(ReportFigures.DOCKER_PROXY_CPU, ReportFigures.DOCKER_CPU)) {
        Estimate estimate = trial.estimate(figure);
        if (estimate.isPresent()) {
          items.add(
              "%d %s, %s: %s s CPU per million messages, not in broker CPU"
                  .formatted(
                      scenario.trials().indexOf(trial) + 1,
                      trial.server(),
                      figure.equals(ReportFigures.DOCKER_CPU)
                          ? ForkData.DOCKER
                          : ForkData.DOCKER_PROXY,
                      Figures.cpu(estimate)));
        }
      }
    }
    if (!items.isEmpty()) {
      blocks.add(new Block.Items(items));
    }
  }

  private boolean hasInterval(TrialSummary trial) {
    return trial.estimate(rate).interval() != null;
  }
}
