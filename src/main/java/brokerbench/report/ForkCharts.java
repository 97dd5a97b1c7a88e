package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Axis;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.figures.Figure;
import brokerbench.statistics.Estimate;
import brokerbench.statistics.Interval;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A figure of each fork as a point, a row per trial, with the interval of their mean. */
final class ForkCharts {

  /** Shapes of points; the name of its row says which broker a point is of. */
  private static final List<String> SYMBOLS = List.of("circle", "triangle", "square");

  private static final int MOST_DESCRIBED = 6;

  static final String ABOUT = "A small point is a fork, a large one their geometric mean.";

  /** Behind the name of what the interval is of. */
  static final String INTERVAL =
      String.format(Locale.ROOT, ", %.0f %% interval", 100 * Interval.LEVEL);

  private ForkCharts() {}

  /**
   * A row of such a chart.
   *
   * @param group of rows that share a place in the legend, such as {@code Kafka}
   * @param shape 0 or more: of its points
   */
  record Row(TrialSummary trial, String label, String group, int shape) {}

  /** The chart of {@code figure}; none where no trial has it. */
  static Optional<Chart> of(ScenarioSummary scenario, Figure figure) {
    List<TrialSummary> all = scenario.trials();
    List<TrialSummary> present =
        all.stream().filter(trial -> trial.estimate(figure).isPresent()).toList();
    return present.isEmpty()
        ? Optional.empty()
        : Optional.of(
            of(
                present.stream()
                    .map(
                        trial ->
                            new Row(trial, TrialLook.doubted(all, trial), TrialLook.name(trial), 0))
                    .toList(),
                figure,
                new Chart.Text(
                    capital(figure.title()) + " of " + scenario.name(),
                    about(all, present, figure),
                    "figures.csv, " + figure.word())));
  }

  /** The chart of {@code rows}, which all have {@code figure}. */
  static Chart of(List<Row> rows, Figure figure, Chart.Text text) {
    IdentityHashMap<TrialSummary, Integer> places = new IdentityHashMap<>();
    Map<String, List<Row>> groups = new LinkedHashMap<>();
    for (Row row : rows) {
      places.put(row.trial(), places.size());
      groups.computeIfAbsent(row.group(), _ -> new ArrayList<>()).add(row);
    }
    ForkSpread spread = new ForkSpread(figure, places::get, false);
    List<Series> series = new ArrayList<>();
    groups.forEach(
        (name, of) -> {
          List<TrialSummary> trials = of.stream().map(Row::trial).toList();
          String colour = TrialLook.of(trials.getFirst(), 0).colour();
          String symbol = SYMBOLS.get(of.getFirst().shape() % SYMBOLS.size());
          Chart.Look look = new Chart.Look(colour, symbol, 0);
          series.addAll(spread.forks(name + ", each fork", look, trials));
          series.add(spread.intervals(name + INTERVAL, look, trials));
          series.add(spread.means(name + ", mean", look, trials));
        });
    series.removeIf(each -> each.points().isEmpty());
    return Chart.of(
        text,
        Axis.fitting(figure.title(), unit(figure), TimeCharts.values(series, Point::x)),
        Axis.of("", rows.stream().map(Row::label).toList()),
        series);
  }

  /** The unit of the figure as charts name it. */
  static String unit(Figure figure) {
    return switch (figure.unit()) {
      case MESSAGES_PER_SECOND -> "msg/s";
      case OPERATIONS_PER_SECOND -> "op/s";
      case NANOSECONDS, NANOSECONDS_PER_MESSAGE -> "ns";
      case PERCENT_OF_HOST -> "% of host";
      case FRACTION -> "";
      default -> figure.unit().word().replace('_', ' ');
    };
  }

  static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private static String about(List<TrialSummary> trials, List<TrialSummary> rows, Figure figure) {
    return rows.size() > MOST_DESCRIBED
        ? ABOUT
        : rows.stream()
            .map(row -> TrialLook.row(trials, row) + ": " + words(figure, row.estimate(figure)))
            .collect(Collectors.joining("; ", ABOUT + " ", "."));
  }

  /** Such as {@code 20,143 msg/s, 13,000 to 31,000}. */
  static String words(Figure figure, Estimate estimate) {
    Interval interval = estimate.interval();
    String value = Figures.withUnit(figure, estimate);
    return interval == null
        ? value
        : "%s (%s to %s)"
            .formatted(
                value,
                Figures.withUnit(figure, end(estimate, interval.low())),
                Figures.withUnit(figure, end(estimate, interval.high())));
  }

  private static Estimate end(Estimate of, double value) {
    return new Estimate(value, null, of.forks(), of.scale());
  }
}
