package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.document.DetectableBlocks;
import brokerbench.figures.Figure;
import brokerbench.results.DeliverySemantics;
import brokerbench.results.RunData;
import brokerbench.results.RunManifest;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Two runs of the same trials, figure by figure.
 *
 * @param lines per trial of both runs and figure, by trial
 * @param differences what else is not the same: host, versions, parameters, trials of one run only
 */
record RunComparison(
    String firstRun, String secondRun, List<Line> lines, List<String> differences) {

  /**
   * One figure of one trial.
   *
   * @param trials the trial in the first run, and in the second
   * @param comparison second over first, or null when either is invalid or has no figure
   * @param apart whether one run's forks ran after the other's, so that nothing is concluded
   */
  record Line(TrialPair trials, Figure figure, @Nullable Comparison comparison, boolean apart) {

    String trial() {
      return trials.first().id();
    }

    Estimate first() {
      return trials.first().estimate(figure);
    }

    Estimate second() {
      return trials.second().estimate(figure);
    }
  }

  /** Compares trials of equal id. */
  static RunComparison of(RunSummary first, RunSummary second) {
    RunData a = first.run();
    RunData b = second.run();
    Map<String, TrialSummary> firstTrials = trials(first);
    Map<String, TrialSummary> secondTrials = trials(second);
    List<Line> lines = new ArrayList<>();
    List<String> differences = new ArrayList<>();
    addDifferences(
        "host", a.manifest().before().facts(), b.manifest().before().facts(), differences);
    TreeSet<String> all = new TreeSet<>(firstTrials.keySet());
    all.addAll(secondTrials.keySet());
    for (String id : all) {
      TrialSummary before = firstTrials.get(id);
      TrialSummary after = secondTrials.get(id);
      if (before == null || after == null) {
        RunManifest only = before == null ? b.manifest() : a.manifest();
        differences.add("%s: only in run %s".formatted(id, only.runId()));
        continue;
      }
      addDifferences(id, properties(before), properties(after), differences);
      addLines(new TrialPair(before, after, ""), ApartTrials.are(a, before, b, after), lines);
    }
    return new RunComparison(a.manifest().runId(), b.manifest().runId(), lines, differences);
  }

  String title() {
    return "Run " + secondRun + " against " + firstRun;
  }

  /** All ratios as tables, and what else differs. */
  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Paragraph(
            ("Ratio: the second run (%s) over the first (%s), with its %.0f %% interval. Runs that"
                    + " were made one after the other have no verdict: a drift of the host is in"
                    + " their ratio. To compare two settings, sweep both in one run.")
                .formatted(secondRun, firstRun, 100 * Interval.LEVEL)));
    lines.stream()
        .collect(Collectors.groupingBy(Line::trial, LinkedHashMap::new, Collectors.toList()))
        .forEach(
            (trial, of) -> {
              TrialPair trials = of.getFirst().trials();
              blocks.add(new Block.Heading(3, trial));
              blocks.add(
                  new Block.Table(
                      List.of("<figure", "first", "second", "ratio", "interval", "<verdict"),
                      1,
                      of.stream().map(RunComparison::row).toList()));
              DeliverySemantics semantics = trials.first().semantics();
              if (semantics.equals(trials.second().semantics())) {
                blocks.add(new Block.Paragraph("Both runs: " + semantics.text() + "."));
              }
              blocks.addAll(SemanticsNotes.ofRatio(trials, "first", "second"));
            });
    DetectableBlocks detectable = new DetectableBlocks();
    lines.stream()
        .filter(line -> line.comparison() != null)
        .forEach(
            line ->
                detectable.add(
                    line.figure().title(),
                    line.figure().unit().word(),
                    List.of(line.first(), line.second())));
    blocks.addAll(detectable.blocks());
    blocks.add(new Block.Heading(2, "What else differs"));
    blocks.add(
        differences.isEmpty()
            ? new Block.Paragraph("Nothing that the runs recorded.")
            : new Block.Items(differences));
    return blocks;
  }

  private static List<String> row(Line line) {
    Comparison comparison = line.comparison();
    return List.of(
        line.figure().title(),
        Figures.withUnit(line.figure(), line.first()),
        Figures.withUnit(line.figure(), line.second()),
        comparison == null ? Figures.NONE : Figures.ratio(comparison.value()),
        comparison == null ? Figures.NONE : Figures.ratioInterval(comparison.interval()),
        comparison == null
            ? "not compared: invalid or absent"
            : line.trials().verdict(line.apart() ? ApartTrials.WORDS : comparison.words()));
  }

  private static void addLines(TrialPair trials, boolean apart, List<Line> lines) {
    TrialSummary before = trials.first();
    TrialSummary after = trials.second();
    boolean valid = !before.isInvalid() && !after.isInvalid();
    for (Figure figure : ReportFigures.compared(before, after)) {
      Comparison comparison =
          valid ? Comparison.of(after.values(figure), before.values(figure)) : null;
      lines.add(new Line(trials, figure, comparison, apart));
    }
  }

  private static Map<String, TrialSummary> trials(RunSummary summary) {
    return summary.trials().stream()
        .collect(Collectors.toMap(TrialSummary::id, Function.identity()));
  }

  private static Map<String, String> properties(TrialSummary trial) {
    Map<String, String> properties = new TreeMap<>(trial.outcome().trial().params().values());
    properties.put("server version", trial.outcome().serverVersion());
    properties.put("client version", trial.outcome().clientVersion());
    properties.put("guarantee", trial.outcome().guarantee());
    properties.put("durability", trial.durability());
    return properties;
  }

  private static void addDifferences(
      String about, Map<String, String> first, Map<String, String> second, List<String> found) {
    TreeSet<String> names = new TreeSet<>(first.keySet());
    names.addAll(second.keySet());
    for (String name : names) {
      String before = first.getOrDefault(name, "absent");
      String after = second.getOrDefault(name, "absent");
      if (!before.equals(after)) {
        found.add("%s: %s was %s, then %s".formatted(about, name, before, after));
      }
    }
  }
}
