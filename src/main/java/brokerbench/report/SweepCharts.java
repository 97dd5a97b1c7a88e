package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Axis;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.figures.Figure;
import brokerbench.quantity.ByteSize;
import brokerbench.quantity.DurationText;
import brokerbench.quantity.QuantityException;
import brokerbench.scenario.TwinTrials;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A figure along the values of the parameter that a scenario sweeps, and a chart per value of a
 * second parameter: a line per broker along numbers and versions, and points along other words,
 * between which a line would show a trend where there is none. Values stand evenly, each under its
 * own words. No line crosses a value that is left out.
 */
final class SweepCharts {

  private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+.*");
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final int DIGITS = 12;

  /** Numbers, then words with the numbers in them by their value, as 4.9.0 before 4.10.0. */
  private static final Comparator<String> IN_ORDER =
      Comparator.comparingDouble(SweepCharts::number)
          .thenComparing(SweepCharts::padded)
          .thenComparing(Comparator.naturalOrder());

  private final List<TrialSummary> trials;
  private final Set<String> tied;
  private final String scenario;
  private final String along;
  private final String second;
  private final boolean isLine;

  private SweepCharts(ScenarioSummary scenario, List<String> params, boolean isLine) {
    this.trials =
        scenario.trials().stream()
            .filter(trial -> trial.swept().containsKey(params.getFirst()))
            .sorted(Comparator.comparing(trial -> trial.swept().get(params.getFirst()), IN_ORDER))
            .toList();
    this.tied = TrialLook.tied(scenario.trials()).keySet();
    this.scenario = scenario.name();
    this.along = params.getFirst();
    this.second = params.size() > 1 ? params.get(1) : "";
    this.isLine = isLine;
  }

  /** None where no broker has two values of a parameter; twins are shown elsewhere. */
  static Optional<SweepCharts> of(ScenarioSummary scenario) {
    SortedMap<String, Set<String>> values = new TreeMap<>();
    for (TrialSummary trial : scenario.trials()) {
      trial
          .swept()
          .forEach((name, value) -> values.computeIfAbsent(name, _ -> new TreeSet<>()).add(value));
    }
    Set<String> tied = TrialLook.tied(scenario.trials()).keySet();
    List<String> params =
        values.keySet().stream()
            .filter(name -> !tied.contains(name) && !name.equals(TwinTrials.LABEL))
            .filter(name -> scenario.mostValues(name) > 1)
            .sorted(
                Comparator.comparing((String name) -> -scenario.mostValues(name))
                    .thenComparing(name -> !haveOrder(values.get(name))))
            .toList();
    return params.isEmpty()
        ? Optional.empty()
        : Optional.of(new SweepCharts(scenario, params, haveOrder(values.get(params.getFirst()))));
  }

  private static boolean haveOrder(Set<String> values) {
    return values.stream().map(SweepCharts::number).allMatch(Double::isFinite)
        || values.stream().allMatch(value -> VERSION.matcher(value).matches());
  }

  /**
   * A chart of {@code figure} per value of the second parameter, all with the same axes; none where
   * no valid or suspect trial has the figure.
   */
  List<Chart> charts(Figure figure) {
    if (trials.stream().noneMatch(trial -> isShown(trial, figure))) {
      return List.of();
    }
    Map<String, List<TrialSummary>> multiples = new TreeMap<>(IN_ORDER);
    trials.forEach(
        trial ->
            multiples
                .computeIfAbsent(trial.swept().getOrDefault(second, ""), _ -> new ArrayList<>())
                .add(trial));
    List<String> words = trials.stream().map(trial -> trial.swept().get(along)).distinct().toList();
    Axis x = Axis.of(along, words);
    Axis y =
        Axis.fitting(
            figure.title(),
            ForkCharts.unit(figure),
            multiples.values().stream()
                .flatMap(of -> series(of, figure, words).stream())
                .flatMap(each -> each.points().stream())
                .mapToDouble(Point::y));
    List<Chart> charts = new ArrayList<>();
    multiples.forEach(
        (value, of) -> {
          Chart.Text text = text(figure, value, leftOut(of, figure));
          charts.add(suspects(Chart.of(text, x, y, series(of, figure, words)), of, figure));
        });
    return charts;
  }

  private static boolean isShown(TrialSummary trial, Figure figure) {
    return !trial.isInvalid() && trial.estimate(figure).isPresent();
  }

  private String leftOut(List<TrialSummary> of, Figure figure) {
    String leftOut =
        TrialLook.leftOut(
            of.stream()
                .filter(trial -> !isShown(trial, figure))
                .map(trial -> TrialLook.leftOut(at(trial), trial))
                .toList());
    return isLine && !leftOut.isEmpty() ? leftOut + " No line crosses that." : leftOut;
  }

  /** With a number at each suspect value of a line that has others too; else its name says so. */
  private Chart suspects(Chart chart, List<TrialSummary> of, Figure figure) {
    List<TrialSummary> suspects =
        lines(of).values().stream()
            .map(line -> shown(line, figure))
            .filter(line -> !areSuspect(line))
            .flatMap(List::stream)
            .filter(trial -> trial.validity() == Validity.SUSPECT)
            .toList();
    if (suspects.isEmpty()) {
      return chart;
    }
    ForkSpread spread = spread(figure, chart.x().words());
    return chart.noting(
        suspects.stream()
            .map(spread::mean)
            .map(mean -> new Chart.Mark(1, mean.x(), mean.y()))
            .toList(),
        List.of("Suspect: " + suspects.stream().map(this::at).collect(Collectors.joining("; "))),
        " The number in the chart marks suspect values, listed below it.");
  }

  private static List<TrialSummary> shown(List<TrialSummary> line, Figure figure) {
    return line.stream().filter(trial -> isShown(trial, figure)).toList();
  }

  private static boolean areSuspect(List<TrialSummary> shown) {
    return !shown.isEmpty()
        && shown.stream().allMatch(trial -> trial.validity() == Validity.SUSPECT);
  }

  private Chart.Text text(Figure figure, String value, String leftOut) {
    String multiple = value.isEmpty() ? "" : ", " + second + "=" + value;
    return new Chart.Text(
        "%s of %s along %s%s"
            .formatted(ForkCharts.capital(figure.title()), scenario, along, multiple),
        (isLine
                ? "A line per broker joins the means of forks; a small point is a fork,"
                : "A small point is a fork, a large one their mean,")
            + " whiskers are intervals. Values of "
            + along
            + (isLine ? " stand evenly." : " stand evenly, and no line joins words.")
            + leftOut,
        "figures.csv, " + figure.word());
  }

  private List<Series> series(List<TrialSummary> of, Figure figure, List<String> words) {
    ForkSpread spread = spread(figure, words);
    List<Series> series = new ArrayList<>();
    Map<String, Integer> patterns = new TreeMap<>();
    lines(of)
        .forEach(
            (broker, line) -> {
              int pattern = patterns.merge(line.getFirst().broker(), 1, Integer::sum) - 1;
              Chart.Look look = TrialLook.of(line.getFirst(), pattern);
              List<TrialSummary> shown = shown(line, figure);
              String name = broker + (areSuspect(shown) ? TrialLook.doubt(shown.getFirst()) : "");
              if (isLine) {
                series.add(joined(name, look, line, spread));
              }
              series.add(spread.intervals(name, look, shown));
              series.addAll(spread.forks(name, look, shown));
              if (!isLine) {
                series.add(spread.means(name, look, shown));
              }
            });
    series.removeIf(each -> each.points().stream().allMatch(Point.GAP::equals));
    return series;
  }

  private static Series joined(
      String name, Chart.Look look, List<TrialSummary> line, ForkSpread spread) {
    return new Series(
        name,
        "mean",
        Chart.Kind.LINE,
        look,
        line.stream()
            .map(trial -> isShown(trial, spread.figure()) ? spread.mean(trial) : Point.GAP)
            .toList());
  }

  private ForkSpread spread(Figure figure, List<String> words) {
    return new ForkSpread(figure, trial -> words.indexOf(trial.swept().get(along)), true);
  }

  /** By name, in the order of the axis. */
  private Map<String, List<TrialSummary>> lines(List<TrialSummary> of) {
    return of.stream()
        .collect(Collectors.groupingBy(this::line, LinkedHashMap::new, Collectors.toList()));
  }

  private String at(TrialSummary trial) {
    return line(trial) + " at " + trial.swept().get(along);
  }

  /** The broker, with what else it varies. */
  private String line(TrialSummary trial) {
    return TrialLook.name(trial)
        + trial.swept().entrySet().stream()
            .filter(param -> !param.getKey().equals(along) && !param.getKey().equals(second))
            .filter(param -> !tied.contains(param.getKey()))
            .map(param -> ", " + param)
            .collect(Collectors.joining());
  }

  private static String padded(String words) {
    return NUMBER
        .matcher(words)
        .replaceAll(
            found -> "0".repeat(Math.max(0, DIGITS - found.group().length())) + found.group());
  }

  /** Of a plain number, a size or a duration; NaN for any other word. */
  static double number(String text) {
    try {
      return ByteSize.parse(text).bytes();
    } catch (QuantityException _) {
      return duration(text);
    }
  }

  private static double duration(String text) {
    try {
      return DurationText.parse(text).toNanos();
    } catch (QuantityException _) {
      return Double.NaN;
    }
  }
}
