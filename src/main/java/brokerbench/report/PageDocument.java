package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.document.Chart;
import brokerbench.document.Document;
import brokerbench.figures.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The page of a run: the answer and one picture, further charts, then the report with its tables.
 */
public final class PageDocument {

  /** Charts over time of trials beyond this number are folded: they are drawn when opened. */
  private static final int MOST_UNFOLDED = 4;

  private PageDocument() {}

  public static Document of(RunSummary summary) {
    List<List<Chart>> across =
        summary.scenarios().stream().map(each -> across(summary, each)).toList();
    Optional<Chart> picture =
        across.stream()
            .flatMap(List::stream)
            .filter(chart -> !chart.series().isEmpty())
            .findFirst();
    List<Block> opening = new ArrayList<>();
    opening.add(new Block.Group(Block.Shape.STACKED, "", new Answer(summary).blocks()));
    picture.ifPresent(chart -> opening.add(new Block.Charts(List.of(chart))));
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(1, ReportDocument.title(summary)));
    blocks.add(new Block.Group(Block.Shape.BESIDE, "", opening));
    for (int i = 0; i < across.size(); i++) {
      ScenarioSummary scenario = summary.scenarios().get(i);
      List<Chart> further =
          across.get(i).stream().filter(chart -> !picture.equals(Optional.of(chart))).toList();
      if (!across.get(i).isEmpty()) {
        blocks.add(new Block.Heading(2, "Charts of " + scenario.name()));
        blocks.add(new Block.Charts(further));
      }
      blocks.addAll(overTime(summary, scenario));
    }
    blocks.add(new Block.Heading(2, "Tables"));
    // The report without its title.
    ReportDocument.full(summary).blocks().stream().skip(1).forEach(blocks::add);
    return new Document(blocks);
  }

  /** Trials beside each other; the one that answers the question first. */
  private static List<Chart> across(RunSummary summary, ScenarioSummary scenario) {
    LatencyCharts latencies = new LatencyCharts(scenario);
    Optional<SweepCharts> sweep = SweepCharts.of(scenario);
    List<Figure> figures = figures(scenario);
    List<Chart> charts = new ArrayList<>();
    latencies.steps().ifPresent(charts::add);
    sweep.ifPresent(along -> figures.forEach(figure -> charts.addAll(along.charts(figure))));
    figures.forEach(figure -> ForkCharts.of(scenario, figure).ifPresent(charts::add));
    latencies.percentiles(summary.run().latencies()).ifPresent(charts::add);
    return charts;
  }

  /**
   * What the loads are run for first: under faults the time without an acknowledgement, where a
   * closed loop asks for them rates, else latencies.
   */
  private static List<Figure> figures(ScenarioSummary scenario) {
    List<Figure> figures = new ArrayList<>();
    if (scenario.trials().stream().anyMatch(TrialSummary::hasFaults)) {
      figures.add(ReportFigures.LONGEST_WITHOUT_ACKNOWLEDGEMENT);
    }
    Figure rate = scenario.rate();
    boolean published = rate.equals(ReportFigures.PUBLISHED_RATE);
    boolean closed = scenario.trials().stream().anyMatch(TrialSummary::isClosedLoop);
    Figure p50 = published ? ReportFigures.PUBLISH_P50 : ReportFigures.END_TO_END_P50;
    Figure p99 = published ? ReportFigures.PUBLISH_P99 : ReportFigures.END_TO_END_P99;
    figures.addAll(closed ? List.of(rate, p50, p99) : List.of(p99, p50, rate));
    figures.addAll(List.of(ReportFigures.BROKER_CPU, ReportFigures.CLIENT_CPU));
    return figures;
  }

  private static List<Block> overTime(RunSummary summary, ScenarioSummary scenario) {
    List<Block> blocks = new ArrayList<>();
    for (TrialSummary trial : scenario.trials()) {
      if (trial.forks() > 0) {
        String row = TrialLook.row(scenario.trials(), trial);
        TrialMarks marks = new TrialMarks(trial, summary.findings(), summary.run());
        FaultCharts faults = new FaultCharts(trial, row, summary.run());
        blocks.add(
            new Block.Group(
                scenario.trials().size() > MOST_UNFOLDED
                    ? Block.Shape.FOLDED
                    : Block.Shape.UNFOLDED,
                "Over time: " + TrialLook.doubted(scenario.trials(), trial),
                List.of(new Block.Charts(new TimeCharts(trial, row).charts(marks, faults)))));
      }
    }
    return blocks;
  }
}
