package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.results.RunData;
import java.util.ArrayList;
import java.util.List;

/** The ratios of one scenario: a table for each two of its rows that are compared. */
record ComparisonBlocks(ScenarioSummary scenario, RunData run) {
  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    DetectableInTrials detectable = new DetectableInTrials();
    for (TrialPair pair : scenario.pairs()) {
      List<ComparedFigure> compared = ComparedFigure.of(pair.first(), pair.second());
      if (!compared.isEmpty()) {
        blocks.addAll(blocks(pair, compared));
        detectable.add(compared, pair.first(), pair.second());
      }
    }
    blocks.addAll(detectable.blocks());
    return blocks;
  }

  private List<Block> blocks(TrialPair pair, List<ComparedFigure> compared) {
    boolean apart = ApartTrials.are(run, pair.first(), run, pair.second());
    List<List<String>> rows =
        compared.stream()
            .map(
                each ->
                    each.cells(pair.verdict(apart ? ApartTrials.WORDS : each.comparison().words())))
            .toList();
    int first = scenario.number(pair.first());
    int second = scenario.number(pair.second());
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Heading(
            3, "Ratio of row %d to row %d, %s".formatted(first, second, pair.words())));
    blocks.add(new Block.Table(List.of("<figure", "ratio", "interval", "<verdict"), 1, rows));
    blocks.addAll(SemanticsNotes.ofRatio(pair, "row " + first, "row " + second));
    return blocks;
  }
}
