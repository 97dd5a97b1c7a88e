package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.figures.FigureWindow;
import brokerbench.figures.NodeSamples;
import brokerbench.quantity.DurationText;
import brokerbench.results.DeliverySemantics;
import brokerbench.results.LatencyDistributions;
import brokerbench.results.LatencySummary;
import brokerbench.results.NonBroker;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What only the full report shows of a scenario: pooled percentiles, and the use of each node. */
record ScenarioDetailBlocks(ScenarioSummary scenario, LatencyDistributions latencies) {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final List<NonBroker> BESIDE =
      List.of(NonBroker.CLIENT, NonBroker.PROXY, NonBroker.DOCKER, NonBroker.DOCKER_PROXY);

  List<Block> blocks() {
    List<List<String>> pooled = new ArrayList<>();
    List<List<String>> uses = new ArrayList<>();
    for (TrialSummary trial : scenario.trials()) {
      String row = scenario.row(trial);
      if (!trial.isStepped()) {
        latencies
            .ofTrial(trial.id())
            .forEach(latency -> pooled.add(percentiles(row, latency, trial.semantics())));
      }
      addUses(row, trial, uses);
    }
    List<Block> blocks = new ArrayList<>();
    if (!pooled.isEmpty()) {
      addPooled(pooled, blocks);
    }
    if (!uses.isEmpty()) {
      addUses(uses, blocks);
    }
    blocks.addAll(new ContainerBlocks(scenario).blocks());
    return blocks;
  }

  private void addPooled(List<List<String>> rows, List<Block> blocks) {
    blocks.add(new Block.Heading(3, "Latencies of " + scenario.name() + ", all forks pooled"));
    blocks.add(
        new Block.Table(
            List.of(
                "<row",
                "<latency",
                "values",
                "p50",
                "p90",
                "p99",
                "p99.9",
                "p99.99",
                "max",
                "out of range",
                SemanticsNotes.COLUMN),
            2,
            rows));
    blocks.add(
        new Block.Paragraph(
            "Percentiles of the histograms of all measurement iterations of all forks, merged."
                + " publish latency: due time to acknowledgement; service time: send call to"
                + " acknowledgement; end to end latency: due time to receipt; send delay: due time"
                + " to send call. out of range: values below 0 or above the latency ceiling."));
    blocks.addAll(SemanticsNotes.ofTable(scenario.trials()));
  }

  private static List<String> percentiles(
      String row, LatencySummary latency, DeliverySemantics semantics) {
    return List.of(
        row,
        latency.metricWord().replace('_', ' '),
        Figures.count(latency.count()),
        DurationText.ofNanos(latency.p50Ns()),
        DurationText.ofNanos(latency.p90Ns()),
        DurationText.ofNanos(latency.p99Ns()),
        DurationText.ofNanos(latency.p999Ns()),
        DurationText.ofNanos(latency.p9999Ns()),
        DurationText.ofNanos(latency.maxNs()),
        Figures.count(latency.outOfRange()),
        semantics.text());
  }

  private void addUses(List<List<String>> rows, List<Block> blocks) {
    blocks.add(new Block.Heading(3, "Processor and memory of " + scenario.name()));
    blocks.add(
        new Block.Table(
            List.of(
                "<row",
                "<node",
                "<window",
                "CPU s",
                "cores",
                "% of host",
                "% of host, median sample",
                "highest memory",
                SemanticsNotes.COLUMN),
            3,
            rows));
    blocks.add(
        new Block.Paragraph(
            "Geometric means over forks, arithmetic where a fork has 0. measurement: from the start"
                + " of the first measurement iteration to the end of the last. study: from the"
                + " idle time before the measurement to that after it, without warm-ups and first"
                + " runs; with resource_lead 5s and resource_tail 10s the study's window, and the"
                + " median sample its figure. A fork has none where more than a fifth of the window"
                + " is idle."));
    blocks.addAll(SemanticsNotes.ofTable(scenario.trials()));
  }

  private static void addUses(String row, TrialSummary trial, List<List<String>> rows) {
    Set<String> nodes = new TreeSet<>();
    trial.forkData().forEach(fork -> nodes.addAll(fork.brokers()));
    List<String> all = new ArrayList<>(nodes);
    BESIDE.stream()
        .map(NonBroker::word)
        .filter(each -> trial.forkData().stream().anyMatch(f -> f.samples().containsKey(each)))
        .forEach(all::add);
    for (String node : all) {
      rows.add(use(row, node, trial, FigureWindow.MEASUREMENT));
      rows.add(use(row, node, trial, FigureWindow.STUDY));
    }
  }

  private static List<String> use(
      String row, String node, TrialSummary trial, FigureWindow window) {
    List<NodeSamples> forks = trial.ofNode(node, window);
    return List.of(
        row,
        node,
        window.word(),
        Figures.significant(TrialSummary.mean(forks, NodeSamples::cpuNs) / NANOS_PER_SECOND),
        Figures.significant(TrialSummary.mean(forks, NodeSamples::cores)),
        Figures.significant(TrialSummary.mean(forks, NodeSamples::percentOfHost)),
        Figures.significant(TrialSummary.mean(forks, NodeSamples::percentOfHostMedian)),
        Figures.size(TrialSummary.mean(forks, NodeSamples::memoryHighestBytes)),
        trial.semantics().text());
  }
}
