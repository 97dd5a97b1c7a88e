package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.document.DetectableBlocks;
import brokerbench.figures.Figure;
import brokerbench.results.DeliverySemantics;
import brokerbench.results.Loss;
import brokerbench.results.RunData;
import brokerbench.results.RunManifest;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.Interval;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Two runs of the same trials, figure by figure.
 *
 * @param firstRun id of the first run
 * @param secondRun id of the second run
 * @param lines per trial of both runs and figure
 * @param semantics by trial of both runs, what each run's broker promised and what was lost
 * @param differences what else is not the same: host, versions, parameters, trials of one run only
 */
public record RunComparison(
    String firstRun,
    String secondRun,
    List<Line> lines,
    SortedMap<String, BothSemantics> semantics,
    List<String> differences) {

  /**
   * One figure of one trial.
   *
   * @param trial id
   * @param figure what is compared
   * @param first figure of the first run
   * @param second figure of the second run
   * @param comparison second over first, or null when either is invalid or has no figure
   * @param apart whether one run's forks ran after the other's, so that nothing is concluded
   */
  public record Line(
      String trial,
      Figure figure,
      Estimate first,
      Estimate second,
      @Nullable Comparison comparison,
      boolean apart) {}

  /**
   * The delivery semantics of one trial.
   *
   * @param first of the first run
   * @param firstLoss in the first run
   * @param second of the second run
   * @param secondLoss in the second run
   */
  public record BothSemantics(
      DeliverySemantics first, Loss firstLoss, DeliverySemantics second, Loss secondLoss) {}

  public RunComparison {
    lines = List.copyOf(lines);
    semantics = Collections.unmodifiableSortedMap(new TreeMap<>(semantics));
    differences = List.copyOf(differences);
  }

  /** Compares trials of equal id. */
  static RunComparison of(RunSummary first, RunSummary second) {
    RunData a = first.run();
    RunData b = second.run();
    Map<String, TrialSummary> firstTrials = trials(first);
    Map<String, TrialSummary> secondTrials = trials(second);
    List<Line> lines = new ArrayList<>();
    SortedMap<String, BothSemantics> semantics = new TreeMap<>();
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
      semantics.put(
          id,
          new BothSemantics(before.semantics(), before.loss(), after.semantics(), after.loss()));
      addLines(before, after, ApartTrials.are(a, before, b, after), lines);
    }
    return new RunComparison(
        a.manifest().runId(), b.manifest().runId(), lines, semantics, differences);
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
    Map<String, List<Line>> byTrial =
        lines.stream()
            .collect(Collectors.groupingBy(Line::trial, TreeMap::new, Collectors.toList()));
    byTrial.forEach(
        (trial, of) -> {
          blocks.add(new Block.Heading(3, trial));
          blocks.add(
              new Block.Table(
                  List.of("<figure", "first", "second", "ratio", "interval", "<verdict"),
                  1,
                  of.stream().map(line -> row(line, semantics.get(trial))).toList()));
          addSemantics(semantics.get(trial), blocks);
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

  private static void addSemantics(BothSemantics of, List<Block> blocks) {
    if (of.first().equals(of.second())) {
      blocks.add(new Block.Paragraph("Both runs: " + of.first().text() + "."));
    }
    blocks.addAll(
        SemanticsNotes.ofRatio(
            new SemanticsNotes.Side("first", of.first(), of.firstLoss()),
            new SemanticsNotes.Side("second", of.second(), of.secondLoss())));
  }

  private static List<String> row(Line line, BothSemantics semantics) {
    Comparison comparison = line.comparison();
    return List.of(
        line.figure().title(),
        Figures.withUnit(line.figure(), line.first()),
        Figures.withUnit(line.figure(), line.second()),
        comparison == null ? Figures.NONE : Figures.ratio(comparison.value()),
        comparison == null ? Figures.NONE : Figures.ratioInterval(comparison.interval()),
        comparison == null
            ? "not compared: invalid or absent"
            : SemanticsNotes.verdict(
                line.apart() ? ApartTrials.WORDS : comparison.words(),
                semantics.first(),
                semantics.second()));
  }

  private static void addLines(
      TrialSummary before, TrialSummary after, boolean apart, List<Line> lines) {
    boolean valid = before.validity() != Validity.INVALID && after.validity() != Validity.INVALID;
    for (Figure figure : ReportFigures.compared(before, after)) {
      lines.add(
          new Line(
              before.id(),
              figure,
              before.estimate(figure),
              after.estimate(figure),
              valid ? Comparison.of(after.values(figure), before.values(figure)) : null,
              apart));
    }
  }

  private static Map<String, TrialSummary> trials(RunSummary summary) {
    return summary.scenarios().stream()
        .flatMap(scenario -> scenario.trials().stream())
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
      if (!Objects.equals(before, after)) {
        found.add("%s: %s was %s, then %s".formatted(about, name, before, after));
      }
    }
  }
}
