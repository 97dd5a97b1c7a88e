package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.figures.Figure;
import brokerbench.results.DeliveryCounts;
import brokerbench.statistics.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The table of a scenario, a row per trial. The figure that the load is run to measure comes right
 * after the columns that name the row. A condition that all rows share has no column: it is stated
 * once below the table, and so is a figure that no row has.
 */
final class TrialTable {

  private final List<TrialSummary> trials;
  private final Figure rate;
  private final Set<Figure> asked;
  private final TrialNames names;

  TrialTable(ScenarioSummary scenario) {
    this.trials = scenario.trials();
    this.rate = scenario.rate();
    this.asked =
        trials.stream()
            .filter(trial -> !trial.isStepped())
            .map(trial -> ReportFigures.inQuestion(trial.outcome().trial().params()))
            .collect(Collectors.toSet());
    this.names = new TrialNames(trials);
  }

  /** Of the column for {@code rate}. */
  static String title(Figure rate) {
    return rate.equals(ReportFigures.DELIVERED_RATE) ? "delivered/s" : "published/s";
  }

  TrialNames names() {
    return names;
  }

  /** The table, and what all of its rows share. */
  List<Block> blocks() {
    List<TrialColumn> others = others();
    boolean ran = trials.stream().anyMatch(trial -> trial.forks() > 0);
    List<TrialColumn> columns = new ArrayList<>(names.columns());
    others.stream()
        .filter(column -> !column.isShared() && !(ran && column.isEmpty()))
        .sorted(Comparator.comparing(column -> !column.isAsked()))
        .forEach(columns::add);
    String shared =
        sentence(
            "All rows: ",
            Stream.concat(Stream.of(names.broker()), others.stream())
                .filter(TrialColumn::isShared)
                .map(column -> column.bareTitle() + " " + column.cells().getFirst()));
    String missing =
        sentence(
            "No row has ",
            others.stream().filter(column -> ran && column.isEmpty()).map(TrialColumn::bareTitle));
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Table(
            columns.stream().map(TrialColumn::title).toList(),
            names.columns().size(),
            IntStream.range(0, trials.size())
                .mapToObj(row -> columns.stream().map(column -> column.cells().get(row)).toList())
                .toList()));
    if (!shared.isEmpty() || !missing.isEmpty()) {
      blocks.add(new Block.Paragraph((shared + " " + missing).strip()));
    }
    return blocks;
  }

  private static String sentence(String begin, Stream<String> parts) {
    String all = parts.collect(Collectors.joining(", "));
    return all.isEmpty() ? "" : begin + all + ".";
  }

  private List<TrialColumn> others() {
    List<TrialColumn> columns = new ArrayList<>();
    columns.add(condition("<validity", trial -> trial.validity().word()));
    if (trials.stream().anyMatch(TrialSummary::hasFaults)) {
      columns.add(duration("no ack", ReportFigures.LONGEST_WITHOUT_ACKNOWLEDGEMENT));
    }
    columns.addAll(measured());
    if (trials.stream().anyMatch(TrialSummary::hasEnergy)) {
      columns.add(figure("J/million", ReportFigures.ENERGY, Figures::significant));
    }
    if (trials.stream().anyMatch(TrialSummary::tellsFlushes)) {
      columns.add(figure("flushes/1,000", ReportFigures.FLUSHES, Figures::significant));
    }
    return columns;
  }

  private List<TrialColumn> measured() {
    // Rates of steps are in a table of their own; loss is what such a load is run for.
    boolean lossAsked = asked.contains(rate) || trials.stream().anyMatch(TrialSummary::isStepped);
    return List.of(
        condition("<guarantee", trial -> known(trial, trial.semantics().guaranteeWords())),
        figure(title(rate), rate, Figures::rate),
        condition("loss", trial -> trial.loss().text()).asked(lossAsked),
        condition("<durability", trial -> known(trial, trial.durability())),
        duration("e2e p50", ReportFigures.END_TO_END_P50),
        duration("e2e p95", ReportFigures.END_TO_END_P95),
        duration("e2e p99", ReportFigures.END_TO_END_P99),
        duration("pub p99", ReportFigures.PUBLISH_P99),
        TrialColumn.of(
            "MB/s",
            trials,
            trial ->
                Figures.megabytes(
                    trial.estimate(rate), trial.outcome().trial().workload().payload().bytes())),
        condition("forks", trial -> Integer.toString(trial.forks())),
        condition("lost", trial -> Figures.count(trial.total(DeliveryCounts::lost))),
        condition("dup", trial -> Figures.count(trial.total(DeliveryCounts::duplicated))),
        figure("client CPU", ReportFigures.CLIENT_CPU, Figures::cpu),
        figure("broker CPU", ReportFigures.BROKER_CPU, Figures::cpu),
        figure("memory", ReportFigures.BROKER_MEMORY, Figures::size),
        figure("disk", ReportFigures.DISK_GROWTH, Figures::size),
        figure("written/msg", ReportFigures.DISK_WRITTEN, Figures::size));
  }

  private TrialColumn condition(String title, Function<TrialSummary, String> cell) {
    return TrialColumn.condition(title, trials, cell);
  }

  private TrialColumn duration(String title, Figure figure) {
    return figure(title, figure, Figures::duration);
  }

  private TrialColumn figure(String title, Figure figure, Function<Estimate, String> text) {
    return TrialColumn.of(title, trials, trial -> spread(trial.estimate(figure), text))
        .asked(asked.contains(figure));
  }

  private static String spread(Estimate estimate, Function<Estimate, String> text) {
    return Figures.withSpread(text.apply(estimate), estimate);
  }

  private static String known(TrialSummary trial, String words) {
    return trial.semantics().isKnown() ? words : Figures.NONE;
  }
}
