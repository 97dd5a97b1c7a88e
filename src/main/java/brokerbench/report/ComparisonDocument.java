package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.document.Chart;
import brokerbench.document.Document;
import brokerbench.figures.Figure;
import brokerbench.results.RunManifest;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs of the same trials beside the first of them. Runs are called A, B and so on; each ratio is
 * that of a later one to A.
 */
public final class ComparisonDocument {

  private static final int MOST_SENTENCES = 6;

  private final RunSummary first;
  private final List<Other> others;
  private final List<Side> sides = new ArrayList<>();

  /** A run and its letter. */
  private record Side(String letter, RunSummary run) {

    Optional<TrialSummary> trial(String id) {
      return run.trials().stream().filter(trial -> trial.id().equals(id)).findFirst();
    }
  }

  /** A later run, with its comparison with A. */
  private record Other(String letter, RunSummary summary, RunComparison comparison) {}

  private ComparisonDocument(RunSummary first, List<Other> others) {
    this.first = first;
    this.others = List.copyOf(others);
    sides.add(new Side("A", first));
    others.forEach(other -> sides.add(new Side(other.letter(), other.summary())));
  }

  public static ComparisonDocument of(RunSummary first, List<RunSummary> others) {
    return new ComparisonDocument(
        first,
        IntStream.range(0, others.size())
            .mapToObj(
                i ->
                    new Other(
                        Character.toString('B' + i),
                        others.get(i),
                        RunComparison.of(first, others.get(i))))
            .toList());
  }

  public String title() {
    return others.size() == 1
        ? others.getFirst().comparison().title()
        : "%d runs against %s".formatted(others.size(), first.run().manifest().runId());
  }

  /** All tables: what a terminal shows. */
  public Document tables() {
    List<Block> blocks = new ArrayList<>();
    for (Other other : others) {
      blocks.add(new Block.Heading(1, other.comparison().title()));
      blocks.addAll(other.comparison().blocks());
    }
    return new Document(blocks);
  }

  /** The page: the answer and one picture, further charts, then all tables. */
  public Document page() {
    List<Chart> charts = charts();
    List<Block> opening = new ArrayList<>();
    opening.add(new Block.Group(Block.Shape.STACKED, "", answer()));
    charts.stream().limit(1).forEach(chart -> opening.add(new Block.Charts(List.of(chart))));
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(1, title()));
    blocks.add(new Block.Group(Block.Shape.BESIDE, "", opening));
    if (charts.size() > 1) {
      blocks.add(new Block.Heading(2, "Charts"));
      blocks.add(new Block.Charts(charts.subList(1, charts.size())));
    }
    for (Other other : others) {
      blocks.add(new Block.Heading(2, "Tables of %s to A".formatted(other.letter())));
      blocks.addAll(other.comparison().blocks());
    }
    return new Document(blocks);
  }

  private List<Block> answer() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Paragraph("How do these runs of the same trials differ?"));
    sentences().forEach(sentence -> blocks.add(new Block.Paragraph(sentence)));
    blocks.add(new Block.Items(sides.stream().map(ComparisonDocument::described).toList()));
    blocks.add(new Block.Heading(3, "Do not conclude"));
    blocks.add(new Block.Items(notToConclude()));
    return blocks;
  }

  private static String described(Side side) {
    RunManifest manifest = side.run().run().manifest();
    return "%s is %s, begun %s on %s: %s%s."
        .formatted(
            side.letter(),
            manifest.runId(),
            manifest.began(),
            manifest.before().machine(),
            side.run().validity().word(),
            manifest.cutOff().map(forks -> "; it " + forks).orElse(""));
  }

  private List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (Other other : others) {
      for (RunComparison.Line line : other.comparison().lines()) {
        if (isInQuestion(line)) {
          sentence(other.letter(), line).ifPresent(sentences::add);
        }
      }
    }
    if (sentences.isEmpty()) {
      return List.of(
          lines().findAny().isEmpty()
              ? "The runs have no trial in common, so nothing is compared."
              : "There is no answer: no trial is valid in both runs and has a figure.");
    }
    int more = sentences.size() - MOST_SENTENCES;
    if (more > 0) {
      sentences.subList(MOST_SENTENCES, sentences.size()).clear();
      sentences.add("The tables have " + more + " more.");
    }
    return sentences;
  }

  /** Such as {@code The delivered rate of Kafka in B was 1.40 times that in A, ...} */
  private Optional<String> sentence(String letter, RunComparison.Line line) {
    return Optional.ofNullable(line.comparison())
        .map(
            ratio ->
                "The %s of %s in %s was %s times that in A"
                        .formatted(
                            line.figure().title(),
                            name(line.trials().first()),
                            letter,
                            Figures.ratio(ratio.value()))
                    + Answer.judged(ratio, line.apart()));
  }

  private Stream<RunComparison.Line> lines() {
    return others.stream().flatMap(other -> other.comparison().lines().stream());
  }

  private List<String> notToConclude() {
    List<String> items = new ArrayList<>();
    if (lines().anyMatch(RunComparison.Line::apart)) {
      items.add(
          "That a ratio comes from what was changed: these runs were measured at different times, and a drift of"
              + " the machine between them is in it. To compare two settings, sweep both in one"
              + " run.");
    }
    if (others.stream().anyMatch(other -> !other.comparison().differences().isEmpty())) {
      items.add("That one change explains a ratio: all that differs is listed below.");
    }
    if (lines().anyMatch(line -> line.trials().isUnequal())) {
      items.add(
          "That the faster run is the better one: they do not promise the same guarantee and"
              + " durability.");
    }
    if (sides.stream().anyMatch(side -> side.run().validity() != Validity.VALID)) {
      items.add("That figures of suspect or invalid rows would come out again.");
    }
    items.add("That it holds elsewhere: a ratio of two runs describes the setups that were run.");
    return items;
  }

  /** Ratios, then forks, of each figure; those that the loads were run for first. */
  private List<Chart> charts() {
    Set<Figure> figures = new LinkedHashSet<>();
    lines()
        .sorted(Comparator.comparing(line -> line.comparison() == null || !isInQuestion(line)))
        .forEach(line -> figures.add(line.figure()));
    List<Chart> charts = new ArrayList<>();
    for (Figure figure : figures) {
      ratios(figure).ifPresent(charts::add);
      forks(figure).ifPresent(charts::add);
    }
    return charts;
  }

  private Optional<Chart> ratios(Figure figure) {
    RatioChart chart = new RatioChart();
    for (Other other : others) {
      for (RunComparison.Line line : other.comparison().lines()) {
        if (line.figure().equals(figure)) {
          TrialSummary trial = line.trials().first();
          Validity later = line.trials().second().validity();
          chart.add(
              name(trial) + (others.size() == 1 ? "" : ", " + other.letter()),
              Validity.worst(Stream.of(trial.validity(), later)),
              TrialLook.name(trial),
              TrialLook.of(trial, 0),
              line.comparison());
        }
      }
    }
    return chart.chart(figure);
  }

  private Optional<Chart> forks(Figure figure) {
    List<ForkCharts.Row> rows = new ArrayList<>();
    for (TrialSummary trial : first.trials()) {
      List<Side> having =
          sides.stream()
              .filter(
                  side ->
                      side.trial(trial.id())
                          .filter(same -> same.estimate(figure).isPresent())
                          .isPresent())
              .toList();
      for (Side side : having.size() < 2 ? List.<Side>of() : having) {
        TrialSummary same = side.trial(trial.id()).orElseThrow();
        rows.add(
            new ForkCharts.Row(
                same,
                name(trial) + ", " + side.letter() + TrialLook.doubt(same),
                TrialLook.name(same) + ", " + side.letter(),
                sides.indexOf(side)));
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ForkCharts.of(
                rows,
                figure,
                new Chart.Text(
                    ForkCharts.capital(figure.title()) + " of each run",
                    ForkCharts.ABOUT,
                    "figures.csv of each run, " + figure.word())));
  }

  /** Whether the load of the trial is run for this figure. */
  private boolean isInQuestion(RunComparison.Line line) {
    return line.figure()
        .equals(ReportFigures.inQuestion(line.trials().first().outcome().trial().params()));
  }

  /**
   * Such as {@code Kafka, load=rate}, of a trial of A; behind its scenario where it has several.
   */
  private String name(TrialSummary trial) {
    ScenarioSummary scenario = first.scenarioOf(trial);
    return (first.scenarios().size() == 1 ? "" : scenario.name() + ": ")
        + TrialLook.withSwept(scenario.trials(), trial);
  }
}
