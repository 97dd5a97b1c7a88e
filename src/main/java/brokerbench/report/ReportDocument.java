package brokerbench.report;

import brokerbench.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A report as blocks: the same words and figures, whatever form they take.
 *
 * @param blocks in reading order
 */
public record ReportDocument(List<Block> blocks) {

  private static final String REMINDER =
      "These figures describe one setup on one machine; they are no property of a broker. Before"
          + " you rely on one, ask what limits it, change what you suspect and see whether the"
          + " figure follows, and repeat it on the hardware that you care about. Quote a figure"
          + " together with its interval, its durability and its findings.";

  /** Copies the list. */
  public ReportDocument {
    blocks = List.copyOf(blocks);
  }

  /** Results, findings and the reminder: what a terminal shows after a run. */
  public static ReportDocument brief(RunSummary summary) {
    List<Block> blocks = new ArrayList<>();
    addHead(summary, blocks);
    for (ScenarioSummary scenario : summary.scenarios()) {
      blocks.addAll(new ScenarioBlocks(scenario, summary.run()).blocks());
    }
    blocks.addAll(FindingBlocks.of(summary.findings()));
    blocks.add(new Block.Paragraph(REMINDER));
    return new ReportDocument(blocks);
  }

  /** As {@link #brief}, with pooled latencies, the use of each node, and how it was measured. */
  public static ReportDocument full(RunSummary summary) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(1, "Run " + summary.run().manifest().runId()));
    addHead(summary, blocks);
    for (ScenarioSummary scenario : summary.scenarios()) {
      blocks.addAll(new ScenarioBlocks(scenario, summary.run()).blocks());
      blocks.addAll(new ScenarioDetailBlocks(scenario, summary.run().latencies()).blocks());
    }
    blocks.addAll(FindingBlocks.of(summary.findings()));
    blocks.addAll(ManifestBlocks.of(summary.run()));
    blocks.add(new Block.Heading(2, "Before you quote a figure"));
    blocks.add(new Block.Paragraph(REMINDER));
    return new ReportDocument(blocks);
  }

  private static void addHead(RunSummary summary, List<Block> blocks) {
    blocks.add(
        new Block.Paragraph(
            String.format(
                Locale.ROOT,
                "Validity of the run: %s. Each figure is the geometric mean over forks; of a"
                    + " fork, rates are the median over its measurement iterations. With %d forks"
                    + " or more there are intervals: %.0f %%, Student's t on logarithms.",
                summary.validity().word(),
                Interval.LEAST_FORKS,
                100 * Interval.LEVEL)));
    PlaceNotes.of(List.of(summary.run()))
        .ifPresent(line -> blocks.add(new Block.Items(List.of(line))));
    if (!summary.run().warnings().isEmpty()) {
      blocks.add(new Block.Items(summary.run().warnings()));
    }
  }
}
