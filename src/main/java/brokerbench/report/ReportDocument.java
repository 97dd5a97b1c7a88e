package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.document.Document;
import brokerbench.scenario.Precision;
import brokerbench.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The report of a run, short and in full. */
public final class ReportDocument {

  private static final String REMINDER =
      "These figures describe one setup on one machine; they are not properties of a broker."
          + " Before you rely on one, ask what limits it, change what you suspect and see whether"
          + " the figure follows, and repeat it on the hardware that you care about. Quote a figure"
          + " together with its interval, its durability and its findings.";

  private ReportDocument() {}

  public static String title(RunSummary summary) {
    return "Run " + summary.run().manifest().runId();
  }

  /** Results, findings and the reminder: what a terminal shows after a run. */
  public static Document brief(RunSummary summary) {
    List<Block> blocks = new ArrayList<>();
    addHead(summary, blocks);
    for (ScenarioSummary scenario : summary.scenarios()) {
      blocks.addAll(new ScenarioBlocks(scenario, summary.run()).blocks());
    }
    blocks.addAll(precision(summary));
    blocks.addAll(FindingBlocks.of(summary.findings()));
    blocks.add(new Block.Paragraph(REMINDER));
    return new Document(blocks);
  }

  /** As {@link #brief}, with pooled latencies, the use of each node, and how it was measured. */
  public static Document full(RunSummary summary) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(1, title(summary)));
    addHead(summary, blocks);
    for (ScenarioSummary scenario : summary.scenarios()) {
      blocks.addAll(new ScenarioBlocks(scenario, summary.run()).blocks());
      blocks.addAll(new ScenarioDetailBlocks(scenario, summary.run().latencies()).blocks());
    }
    blocks.addAll(precision(summary));
    blocks.addAll(FindingBlocks.of(summary.findings()));
    blocks.addAll(ManifestBlocks.of(summary.run()));
    blocks.add(new Block.Heading(2, "Before you quote a figure"));
    blocks.add(new Block.Paragraph(REMINDER));
    return new Document(blocks);
  }

  /** Which figures are as precise as was asked for; empty with a given number of forks. */
  private static List<Block> precision(RunSummary summary) {
    Precision precision = summary.run().manifest().precision();
    if (precision == null) {
      return List.of();
    }
    List<IntervalWidth> widths = IntervalWidth.of(summary);
    Predicate<IntervalWidth> isMet =
        width -> precision.isMet(width.forks(), width.relativeHalfWidth());
    return List.of(
        new Block.Heading(2, "Precision"),
        new Block.Paragraph(
            String.format(
                Locale.ROOT,
                "Forks were added until the interval reached +/-%s %% at most, by its width alone,"
                    + " from %d to %d forks: %d of %d met.",
                Figures.significant(100 * precision.share()),
                Precision.LEAST_FORKS,
                precision.mostForks(),
                widths.stream().filter(isMet).count(),
                widths.size())),
        new Block.Items(
            widths.stream()
                .map(width -> (isMet.test(width) ? "met: " : "not met: ") + width.words())
                .toList()));
  }

  private static void addHead(RunSummary summary, List<Block> blocks) {
    blocks.add(
        new Block.Paragraph(
            String.format(
                Locale.ROOT,
                "Validity of the run: %s. Each figure is the geometric mean over forks, the"
                    + " arithmetic one where it can be 0, as for disk and loss; of a fork, rates are the median over its measurement iterations. With %d forks"
                    + " or more there are intervals: %.0f %%, Student's t on logarithms.",
                summary.validity().word(),
                Interval.LEAST_FORKS,
                100 * Interval.LEVEL)));
    Stream.of(OrderNotes.ofRun(summary.run()), summary.run().warnings())
        .filter(items -> !items.isEmpty())
        .forEach(items -> blocks.add(new Block.Items(items)));
  }
}
