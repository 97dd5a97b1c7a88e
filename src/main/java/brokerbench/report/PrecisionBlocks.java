package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.scenario.Precision;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Which figures are as precise as was asked for, and which hit the limit of forks. */
final class PrecisionBlocks {

  private PrecisionBlocks() {}

  /** Empty for a run with a given number of forks. */
  static List<Block> of(RunSummary summary) {
    Precision precision = summary.run().manifest().precision();
    if (precision == null) {
      return List.of();
    }
    List<String> items = new ArrayList<>();
    int met = 0;
    List<IntervalWidth> widths = IntervalWidth.of(summary);
    for (IntervalWidth width : widths) {
      boolean isMet = precision.isMet(width.forks(), width.relativeHalfWidth());
      met += isMet ? 1 : 0;
      items.add((isMet ? "met: " : "not met: ") + width.words());
    }
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
                met,
                widths.size())),
        new Block.Items(items));
  }
}
