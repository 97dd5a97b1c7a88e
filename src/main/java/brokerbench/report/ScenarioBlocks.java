package brokerbench.report;

import brokerbench.results.ForkData;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.results.Validity;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.HierarchicalBootstrap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One scenario: a row per trial, what the rows are, and how they compare. */
final class ScenarioBlocks {

  private final ScenarioSummary scenario;
  private final RunData run;
  private final HierarchicalBootstrap bootstrap;

  ScenarioBlocks(ScenarioSummary scenario, RunData run, HierarchicalBootstrap bootstrap) {
    this.scenario = scenario;
    this.run = run;
    this.bootstrap = bootstrap;
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "Scenario " + scenario.name()));
    List<List<String>> rows = new ArrayList<>();
    List<String> legend = new ArrayList<>();
    Set<String> promises = new LinkedHashSet<>();
    for (TrialSummary trial : scenario.trials()) {
      int number = rows.size() + 1;
      rows.add(row(number, trial));
      String promise = promise(trial);
      promises.add(promise);
      legend.add(
          "%d %s, client %s: %s%s"
              .formatted(
                  number,
                  trial.label(),
                  trial.outcome().clientVersion(),
                  promise,
                  acknowledgement(trial)));
    }
    blocks.add(new Block.Table(columns(), 2, rows));
    blocks.add(new Block.Items(legend));
    blocks.add(new Block.Paragraph(notes(promises)));
    List<String> found = new ScenarioNotes(scenario, run).items();
    if (!found.isEmpty()) {
      blocks.add(new Block.Items(found));
    }
    addEngineUse(blocks);
    addComparisons(blocks);
    return blocks;
  }

  private static String promise(TrialSummary trial) {
    String words = trial.outcome().guarantee() + ", " + trial.outcome().durability();
    return words.replace('_', ' ');
  }

  /** Delivered counts every copy of a fan-out: what publishers see is another rate. */
  private static String acknowledgement(TrialSummary trial) {
    String who =
        trial.outcome().effectiveConfiguration().getOrDefault(TrialOutcome.ACKNOWLEDGEMENT, "");
    String rate = Figures.withUnit(Metric.PUBLISHED_RATE, trial.estimate(Metric.PUBLISHED_RATE));
    return switch (who) {
      case "none" -> "; nobody acknowledges a publish; taken by the client library: " + rate;
      case "reply" ->
          "; a consumer's reply acknowledges a publish, so pub is a round trip: " + rate;
      default -> "";
    };
  }

  private static List<String> columns() {
    return List.of(
        "<#",
        "<broker",
        "<validity",
        "delivered/s",
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

  private static List<String> row(int number, TrialSummary trial) {
    boolean invalid = trial.validity() == Validity.INVALID;
    Estimate rate = trial.estimate(Metric.DELIVERED_RATE);
    return List.of(
        number + (invalid ? "!" : ""),
        trial.server(),
        trial.validity().word(),
        Figures.withSpread(Figures.rate(rate), rate),
        Figures.megabytes(rate, trial.outcome().trial().params().size("payload_size").bytes()),
        duration(trial, Metric.END_TO_END_P50),
        duration(trial, Metric.END_TO_END_P95),
        duration(trial, Metric.END_TO_END_P99),
        duration(trial, Metric.PUBLISH_P99),
        Integer.toString(trial.forks()),
        Figures.count(trial.total(counts -> counts.lost())),
        Figures.count(trial.total(counts -> counts.duplicated())),
        cpu(trial, Metric.CLIENT_CPU),
        cpu(trial, Metric.BROKER_CPU),
        size(trial, Metric.BROKER_MEMORY),
        size(trial, Metric.DISK_GROWTH));
  }

  private static String duration(TrialSummary trial, Metric metric) {
    Estimate estimate = trial.estimate(metric);
    return Figures.withSpread(Figures.duration(estimate), estimate);
  }

  private static String cpu(TrialSummary trial, Metric metric) {
    Estimate estimate = trial.estimate(metric);
    return Figures.withSpread(Figures.cpu(estimate), estimate);
  }

  private static String size(TrialSummary trial, Metric metric) {
    Estimate estimate = trial.estimate(metric);
    return Figures.withSpread(Figures.size(estimate), estimate);
  }

  private String notes(Set<String> promises) {
    StringBuilder notes =
        new StringBuilder(
            "delivered/s: messages per second; MB/s: their payload in 10^6 bytes. e2e: due time to"
                + " receipt; pub: due time to acknowledgement; of all messages of a fork, from its"
                + " merged histograms. lost, dup: deliveries that never came, or came again. CPU:"
                + " processor seconds per million published messages. memory: highest resident"
                + " memory, all nodes. CPU and memory: of the measurement alone. disk: growth of"
                + " the data directories, warm-up included.");
    if (scenario.trials().stream().anyMatch(ScenarioBlocks::hasInterval)) {
      notes.append(" +/-: how far the interval reaches from the median, on its farther side.");
    }
    if (scenario.trials().stream().anyMatch(trial -> trial.validity() == Validity.INVALID)) {
      notes.append(" ! marks an invalid row: it is not compared; its findings say why.");
    }
    if (promises.size() > 1) {
      notes.append(
          " The rows do not give the same guarantee and durability: a faster row may be one that"
              + " promises less.");
    }
    return notes.toString();
  }

  private void addEngineUse(List<Block> blocks) {
    List<String> items = new ArrayList<>();
    for (TrialSummary trial : scenario.trials()) {
      for (Metric metric : List.of(Metric.DOCKER_PROXY_CPU, Metric.DOCKER_CPU)) {
        Estimate estimate = trial.estimate(metric);
        if (estimate.isPresent()) {
          items.add(
              "%d %s, %s: %s s CPU per million messages, not in broker CPU"
                  .formatted(
                      scenario.trials().indexOf(trial) + 1,
                      trial.server(),
                      metric == Metric.DOCKER_CPU ? ForkData.DOCKER : ForkData.DOCKER_PROXY,
                      Figures.cpu(estimate)));
        }
      }
    }
    if (!items.isEmpty()) {
      blocks.add(new Block.Items(items));
    }
  }

  private static boolean hasInterval(TrialSummary trial) {
    return trial.estimate(Metric.DELIVERED_RATE).interval() != null;
  }

  private void addComparisons(List<Block> blocks) {
    Map<String, List<List<String>>> pairs = new LinkedHashMap<>();
    for (ScenarioSummary.Line line : scenario.comparisons(bootstrap)) {
      String pair =
          "Ratio of row %d to row %d, %s/%s"
              .formatted(
                  scenario.trials().indexOf(line.first()) + 1,
                  scenario.trials().indexOf(line.second()) + 1,
                  line.first().server(),
                  line.second().server());
      pairs
          .computeIfAbsent(pair, key -> new ArrayList<>())
          .add(
              List.of(
                  line.metric().title(),
                  Figures.ratio(line.comparison().ratio()),
                  Figures.ratioInterval(line.comparison().interval()),
                  line.comparison().words()));
    }
    pairs.forEach(
        (pair, rows) -> {
          blocks.add(new Block.Heading(3, pair));
          blocks.add(new Block.Table(List.of("<figure", "ratio", "interval", "<verdict"), 1, rows));
        });
  }
}
