package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.document.DetectableBlocks;
import brokerbench.figures.Figure;
import brokerbench.results.RunData;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The ratios of one scenario: a table for each two of its rows that are compared. */
record ComparisonBlocks(ScenarioSummary scenario, RunData run) {
  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    Map<Figure, Set<TrialSummary>> compared = new LinkedHashMap<>();
    for (TrialPair pair : scenario.pairs()) {
      blocks.addAll(blocks(pair));
      for (ScenarioSummary.Line line : ScenarioSummary.comparisons(pair)) {
        compared
            .computeIfAbsent(line.figure(), _ -> new LinkedHashSet<>())
            .addAll(List.of(pair.first(), pair.second()));
      }
    }
    DetectableBlocks detectable = new DetectableBlocks();
    compared.forEach(
        (figure, sides) ->
            detectable.add(
                figure.title(),
                figure.unit().word(),
                sides.stream().map(side -> side.estimate(figure)).toList()));
    blocks.addAll(detectable.blocks());
    return blocks;
  }

  private List<Block> blocks(TrialPair pair) {
    boolean apart = ApartTrials.are(run, pair.first(), run, pair.second());
    List<List<String>> rows =
        ScenarioSummary.comparisons(pair).stream()
            .map(
                line ->
                    List.of(
                        line.figure().title(),
                        Figures.ratio(line.comparison().value()),
                        Figures.ratioInterval(line.comparison().interval()),
                        pair.verdict(apart ? ApartTrials.WORDS : line.comparison().words())))
            .toList();
    return rows.isEmpty() ? List.of() : blocks(pair, rows);
  }

  private List<Block> blocks(TrialPair pair, List<List<String>> rows) {
    int first = row(pair.first());
    int second = row(pair.second());
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Heading(
            3, "Ratio of row %d to row %d, %s".formatted(first, second, pair.words())));
    blocks.add(new Block.Table(List.of("<figure", "ratio", "interval", "<verdict"), 1, rows));
    blocks.addAll(
        SemanticsNotes.ofRatio(
            SemanticsNotes.Side.of("row " + first, pair.first()),
            SemanticsNotes.Side.of("row " + second, pair.second())));
    return blocks;
  }

  /** 1 or more. */
  private int row(TrialSummary trial) {
    return scenario.trials().indexOf(trial) + 1;
  }
}
