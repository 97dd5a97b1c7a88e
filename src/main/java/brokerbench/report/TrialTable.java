package brokerbench.report;

import brokerbench.document.Block;
import brokerbench.figures.Figure;
import brokerbench.statistics.Estimate;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The table of a scenario, a row per trial. The parameters in which rows differ are columns that
 * name the row, one of those that vary together; a condition that all rows share is no column, but
 * said once below.
 */
final class TrialTable {

  static final String LOAD = "load";

  /** What the columns that name a row take of a line at most: figures need the other half. */
  private static final int MOST_NAMING_WIDTH = 44;

  private static final int GAP = 2;

  /**
   * One column.
   *
   * @param title as {@link Block.Table} takes it
   * @param isCondition whether it is said once where all rows share it
   */
  private record Column(String title, boolean isCondition, List<String> cells) {

    String bareTitle() {
      return title.startsWith("<") ? title.substring(1) : title;
    }

    boolean isShared() {
      return isCondition && cells.size() > 1 && Set.copyOf(cells).size() == 1;
    }

    int width() {
      return cells.stream().mapToInt(String::length).reduce(bareTitle().length(), Math::max);
    }
  }

  private final List<TrialSummary> trials;
  private final Figure rate;
  private final List<Column> naming;
  private final List<Column> others;
  private final Set<String> unnamed;

  /**
   * The table of {@code scenario}.
   *
   * @param rate of all rows
   */
  TrialTable(ScenarioSummary scenario, Figure rate) {
    this.trials = scenario.trials();
    this.rate = rate;
    this.unnamed = varied(trials);
    this.naming = naming();
    this.others = others();
  }

  /** Of the column for {@code rate}. */
  static String title(Figure rate) {
    return rate.equals(ReportFigures.DELIVERED_RATE) ? "delivered/s" : "published/s";
  }

  /** The parameters in which rows differ, and that no column shows. */
  Set<String> unnamed() {
    return unnamed;
  }

  /** The table, and what all of its rows share. */
  List<Block> blocks() {
    List<Column> columns = new ArrayList<>(naming);
    others.stream().filter(column -> !column.isShared()).forEach(columns::add);
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Table(
            columns.stream().map(Column::title).toList(),
            naming.size(),
            IntStream.range(0, trials.size())
                .mapToObj(row -> columns.stream().map(column -> column.cells().get(row)).toList())
                .toList()));
    String shared =
        others.stream()
            .filter(Column::isShared)
            .map(column -> column.bareTitle() + " " + column.cells().getFirst())
            .collect(Collectors.joining(", "));
    if (!shared.isEmpty()) {
      blocks.add(new Block.Paragraph("All rows: " + shared + "."));
    }
    return blocks;
  }

  /** By name: the load, then what any broker takes, then each broker's own. */
  private static Set<String> varied(List<TrialSummary> trials) {
    Set<String> varied =
        new TreeSet<>(
            Comparator.comparing((String name) -> !name.equals(LOAD))
                .thenComparing(name -> name.indexOf('.') >= 0)
                .thenComparing(Comparator.naturalOrder()));
    trials.forEach(trial -> varied.addAll(trial.swept().keySet()));
    return varied;
  }

  /** Takes those that have a column from {@link #unnamed}. */
  private List<Column> naming() {
    List<Column> columns = new ArrayList<>();
    columns.add(
        new Column(
            "<#",
            false,
            IntStream.range(0, trials.size())
                .mapToObj(row -> row + 1 + (isInvalid(trials.get(row)) ? "!" : ""))
                .toList()));
    columns.add(column("<broker", TrialSummary::server));
    Set<String> tied = TrialLook.tied(trials);
    for (String name : unnamed.stream().filter(name -> !tied.contains(name)).toList()) {
      Column column = column("<" + name, trial -> trial.swept().getOrDefault(name, Figures.NONE));
      if (width(columns) + GAP + column.width() <= MOST_NAMING_WIDTH) {
        columns.add(column);
        unnamed.remove(name);
      }
    }
    return columns;
  }

  private static int width(List<Column> columns) {
    return columns.stream().mapToInt(Column::width).sum() + GAP * (columns.size() - 1);
  }

  private List<Column> others() {
    List<Column> columns = new ArrayList<>();
    columns.add(condition("<validity", trial -> trial.validity().word()));
    if (trials.stream().anyMatch(TrialSummary::hasFaults)) {
      columns.add(duration("no ack", ReportFigures.LONGEST_WITHOUT_ACKNOWLEDGEMENT));
    }
    columns.addAll(measured());
    if (trials.stream().anyMatch(TrialSummary::hasEnergy)) {
      columns.add(
          column("J/million", trial -> spread(trial, ReportFigures.ENERGY, Figures::energy)));
    }
    return columns;
  }

  private List<Column> measured() {
    return List.of(
        condition("<guarantee", trial -> known(trial, trial.semantics().guaranteeWords())),
        column(title(rate), trial -> spread(trial, rate, Figures::rate)),
        condition("loss", trial -> trial.loss().text()),
        condition("<durability", trial -> known(trial, trial.durability())),
        duration("e2e p50", ReportFigures.END_TO_END_P50),
        duration("e2e p95", ReportFigures.END_TO_END_P95),
        duration("e2e p99", ReportFigures.END_TO_END_P99),
        duration("pub p99", ReportFigures.PUBLISH_P99),
        column(
            "MB/s",
            trial ->
                Figures.megabytes(
                    trial.estimate(rate), trial.outcome().trial().workload().payload().bytes())),
        condition("forks", trial -> Integer.toString(trial.forks())),
        condition("lost", trial -> Figures.count(trial.total(counts -> counts.lost()))),
        condition("dup", trial -> Figures.count(trial.total(counts -> counts.duplicated()))),
        column("client CPU", trial -> spread(trial, ReportFigures.CLIENT_CPU, Figures::cpu)),
        column("broker CPU", trial -> spread(trial, ReportFigures.BROKER_CPU, Figures::cpu)),
        column("memory", trial -> spread(trial, ReportFigures.BROKER_MEMORY, Figures::size)),
        column("disk", trial -> spread(trial, ReportFigures.DISK_GROWTH, Figures::size)),
        column("written/msg", trial -> spread(trial, ReportFigures.DISK_WRITTEN, Figures::size)));
  }

  private Column column(String title, Function<TrialSummary, String> cell) {
    return new Column(title, false, trials.stream().map(cell).toList());
  }

  private Column condition(String title, Function<TrialSummary, String> cell) {
    return new Column(title, true, trials.stream().map(cell).toList());
  }

  private Column duration(String title, Figure figure) {
    return column(title, trial -> spread(trial, figure, Figures::duration));
  }

  private static String spread(TrialSummary trial, Figure figure, Function<Estimate, String> text) {
    Estimate estimate = trial.estimate(figure);
    return Figures.withSpread(text.apply(estimate), estimate);
  }

  private static String known(TrialSummary trial, String words) {
    return trial.semantics().isKnown() ? words : Figures.NONE;
  }

  private static boolean isInvalid(TrialSummary trial) {
    return trial.validity() == Validity.INVALID;
  }
}
