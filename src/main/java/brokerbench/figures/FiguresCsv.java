package brokerbench.figures;

import brokerbench.results.CsvText;
import brokerbench.results.ForkData;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code figures.csv}: a row per fork and figure, and per node where nodes have it. A figure that a
 * fork does not have has no row. Invalid forks have theirs, as all others.
 */
public final class FiguresCsv {

  public static final List<String> COLUMNS =
      List.of("trial", "fork", "load", "node", "figure", "unit", "window", "better", "value");

  private final List<List<String>> rows = new ArrayList<>();

  private FiguresCsv() {}

  /** The text for {@code run}; lines end in a line feed. */
  public static String of(RunData run) {
    FiguresCsv csv = new FiguresCsv();
    csv.rows.add(COLUMNS);
    for (TrialOutcome outcome : run.manifest().trials()) {
      for (ForkData fork : ForkData.of(run, outcome.trial())) {
        csv.addLoad("measured", fork);
        FirstRun.of(fork).ifPresent(first -> csv.addLoad("first", first));
      }
    }
    return CsvText.of(csv.rows);
  }

  private void addLoad(String load, ForkData fork) {
    for (Figure figure : FigureCatalogue.ALL) {
      add(load, fork, "", figure, figure.of(fork));
    }
    for (NodeFigure figure : FigureCatalogue.OF_NODES) {
      for (String node : fork.brokers()) {
        add(load, fork, node, figure.mean(), figure.of(fork, node));
      }
    }
  }

  private void add(String load, ForkData fork, String node, Figure figure, double value) {
    if (Double.isNaN(value)) {
      return;
    }
    rows.add(
        List.of(
            fork.trial().id(),
            Integer.toString(fork.fork()),
            load,
            node,
            figure.word(),
            figure.unit().word(),
            figure.window().word(),
            figure.better().word(),
            CsvText.number(value)));
  }
}
