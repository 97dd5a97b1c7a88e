package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.document.DetectableBlocks;
import brokerbench.figures.Figure;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a number of forks can find in the figures in which trials of a run are compared. */
final class DetectableInTrials {

  private final Map<Figure, Set<TrialSummary>> sides = new LinkedHashMap<>();

  /** Takes two trials; each counts once, however often it is compared. */
  void add(List<ComparedFigure> compared, TrialSummary first, TrialSummary second) {
    for (ComparedFigure each : compared) {
      sides
          .computeIfAbsent(each.figure(), _ -> new LinkedHashSet<>())
          .addAll(List.of(first, second));
    }
  }

  List<Block> blocks() {
    DetectableBlocks detectable = new DetectableBlocks();
    sides.forEach(
        (figure, trials) ->
            detectable.add(
                figure.title(),
                figure.unit().word(),
                trials.stream().map(trial -> trial.estimate(figure)).toList()));
    return detectable.blocks();
  }
}
