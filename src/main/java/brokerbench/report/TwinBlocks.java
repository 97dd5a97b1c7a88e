package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.figures.Better;
import brokerbench.figures.Figure;
import brokerbench.results.BrokerStops;
import brokerbench.results.RunData;
import brokerbench.scenario.TwinTrials;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How label b of twins compares with label a. Called different is what claims take for a
 * difference: an interval that excludes 1. A broader band of equality would hide what this is to
 * show, how often equal trials seem to differ. Labels whose forks did not alternate are not judged:
 * what the host did meanwhile would pass for chance, or for the injection.
 */
final class TwinBlocks {

  /** Of one pair and figure; {@code apart} where a drift of the host is in the ratio. */
  private record Line(ComparedFigure compared, boolean apart) {

    boolean isJudged() {
      return !apart && forks() >= Comparison.LEAST_FORKS;
    }

    private int forks() {
      return compared.comparison().forks();
    }

    boolean isCalledDifferent() {
      Interval interval = compared.comparison().interval();
      return isJudged() && interval != null && interval.outside(1, 1);
    }

    boolean isWorse() {
      return (compared.figure().better() == Better.HIGHER) == (compared.comparison().value() < 1);
    }

    String words() {
      if (apart) {
        return ApartTrials.WORDS;
      }
      if (!isJudged()) {
        return "%d forks, needs %d".formatted(forks(), Comparison.LEAST_FORKS);
      }
      return isCalledDifferent() ? "different" : "no difference";
    }
  }

  private final ScenarioSummary scenario;
  private final RunData run;
  private final DetectableInTrials detectable = new DetectableInTrials();
  private int called;
  private int judged;

  TwinBlocks(ScenarioSummary scenario, RunData run) {
    this.scenario = scenario;
    this.run = run;
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    for (TwinPair pair : TwinPair.of(scenario.trials())) {
      add(pair, blocks);
    }
    if (judged > 0) {
      blocks.add(
          new Block.Paragraph(
              String.format(
                  Locale.ROOT,
                  "A/A: %d of %d comparisons of equal trials called different, which is that the"
                      + " %.0f %% interval of the ratio excludes 1; chance alone does so in about"
                      + " 1 of 100.",
                  called,
                  judged,
                  100 * Interval.LEVEL)));
    }
    blocks.addAll(detectable.blocks());
    return blocks;
  }

  private void add(TwinPair pair, List<Block> blocks) {
    blocks.add(
        new Block.Heading(
            3,
            "Label b over label a: row %d to row %d, %s"
                .formatted(
                    scenario.number(pair.b()), scenario.number(pair.a()), pair.a().server())));
    if (pair.a().isInvalid() || pair.b().isInvalid()) {
      blocks.add(new Block.Paragraph("Not compared: one is invalid; its findings say why."));
      return;
    }
    boolean apart = ApartTrials.are(run, pair.a(), run, pair.b());
    List<ComparedFigure> compared = ComparedFigure.of(pair.b(), pair.a());
    detectable.add(compared, pair.a(), pair.b());
    List<Line> lines = compared.stream().map(each -> new Line(each, apart)).toList();
    blocks.add(
        new Block.Table(
            List.of("<figure", "ratio", "interval", "<called"),
            1,
            lines.stream().map(line -> line.compared().cells(line.words())).toList()));
    if (pair.isInjected()) {
      blocks.add(new Block.Paragraph(injection(pair, lines)));
    } else {
      called += (int) lines.stream().filter(Line::isCalledDifferent).count();
      judged += (int) lines.stream().filter(Line::isJudged).count();
    }
  }

  private String injection(TwinPair pair, List<Line> lines) {
    Figure asked = pair.inQuestion();
    Optional<Line> line =
        lines.stream().filter(each -> each.compared().figure().equals(asked)).findFirst();
    return "Injection: the broker of label b was "
        + stopped(run, pair.b())
        + ". In the "
        + asked.title()
        + ": "
        + line.map(TwinBlocks::found).orElse("no figure")
        + ". A closed loop slows down by the share only where the broker is what limits it; where"
        + " clients do, they make good what a stop cost.";
  }

  private static String found(Line line) {
    if (!line.isJudged()) {
      return line.words();
    }
    if (!line.isCalledDifferent()) {
      return "not found";
    }
    return line.isWorse() ? "found" : "not found, for it is better with the stops than without";
  }

  /** Such as {@code stopped on purpose for 10.0 % of its load (asked: 10.0 %; forks: ...)}. */
  static String stopped(RunData run, TrialSummary trial) {
    double[] shares =
        run.stops().stream()
            .filter(each -> each.trial().equals(trial.id()))
            .mapToDouble(BrokerStops::share)
            .sorted()
            .toArray();
    String asked = Figures.share(trial.outcome().trial().params().decimal(TwinTrials.STOPPED));
    if (shares.length == 0) {
      return "to be stopped for %s of its load; no fork says that it was".formatted(asked);
    }
    return "stopped on purpose for %s to %s of its load, by fork (asked: %s)"
        .formatted(Figures.share(shares[0]), Figures.share(shares[shares.length - 1]), asked);
  }
}
