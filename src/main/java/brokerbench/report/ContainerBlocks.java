package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.figures.FigureWindow;
import brokerbench.figures.NodeSamples;
import brokerbench.quantity.DurationText;
import brokerbench.results.ForkData;
import brokerbench.results.ResourceSample;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What only containers tell of themselves: memory split, throttling, network. */
record ContainerBlocks(ScenarioSummary scenario) {
  /** A heading, a table and its legend; nothing when no broker ran in a container. */
  List<Block> blocks() {
    List<List<String>> rows = new ArrayList<>();
    for (TrialSummary trial : scenario.trials()) {
      containers(trial).forEach(node -> rows.add(row(scenario.row(trial), node, trial)));
    }
    if (rows.isEmpty()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(3, "Containers of " + scenario.name()));
    blocks.add(
        new Block.Table(
            List.of(
                "<row",
                "<node",
                "anonymous",
                "page cache",
                "throttled",
                "received",
                "sent",
                "disk read",
                "disk written",
                SemanticsNotes.COLUMN),
            2,
            rows));
    blocks.add(
        new Block.Paragraph(
            "Geometric means over forks, arithmetic where a fork has 0, of the measurement alone."
                + " anonymous: highest memory that no file backs, such as heaps; page cache: highest cache of files charged to the"
                + " container, part of which its memory figure leaves out. throttled: time for"
                + " which a processor quota stopped it. received, sent: bytes of its network"
                + " interfaces. disk: bytes read and written; where the host's cgroups cannot tell,"
                + " of the container's processes. A dash: the host cannot give it."));
    blocks.addAll(SemanticsNotes.ofTable(scenario.trials()));
    return blocks;
  }

  private static Set<String> containers(TrialSummary trial) {
    Set<String> nodes = new TreeSet<>();
    for (ForkData fork : trial.forkData()) {
      fork.brokers().stream()
          .filter(
              node ->
                  fork.samples().get(node).stream()
                      .anyMatch(sample -> sample.memoryAnonymousBytes().isPresent()))
          .forEach(nodes::add);
    }
    return nodes;
  }

  private static List<String> row(String row, String node, TrialSummary trial) {
    double throttledNs =
        mean(node, trial, samples -> samples.growth(ResourceSample::throttledNsTotal));
    return List.of(
        row,
        node,
        highest(node, trial, ResourceSample::memoryAnonymousBytes),
        highest(node, trial, ResourceSample::memoryFileBytes),
        Double.isNaN(throttledNs) ? Figures.NONE : DurationText.ofNanos(Math.round(throttledNs)),
        growth(node, trial, ResourceSample::networkReceivedBytesTotal),
        growth(node, trial, ResourceSample::networkSentBytesTotal),
        growth(node, trial, ResourceSample::diskReadBytesTotal),
        growth(node, trial, ResourceSample::diskWrittenBytesTotal),
        trial.semantics().text());
  }

  private static String highest(
      String node, TrialSummary trial, Function<ResourceSample, OptionalLong> value) {
    return Figures.size(mean(node, trial, samples -> samples.highest(value)));
  }

  private static String growth(
      String node, TrialSummary trial, Function<ResourceSample, OptionalLong> counter) {
    return Figures.size(mean(node, trial, samples -> samples.growth(counter)));
  }

  private static double mean(
      String node, TrialSummary trial, ToDoubleFunction<NodeSamples> figure) {
    return TrialSummary.mean(trial.ofNode(node, FigureWindow.MEASUREMENT), figure);
  }
}
