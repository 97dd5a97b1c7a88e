package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Axis;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.figures.Figure;
import brokerbench.quantity.ByteSize;
import brokerbench.quantity.DurationText;
import brokerbench.quantity.QuantityException;
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
import java.util.stream.Collectors;

/**
 * A figure along the values of the parameter that a scenario sweeps: a line per broker, and a chart
 * per value of a second parameter. Values stand evenly, each under its own words.
 */
final class SweepCharts {

  private static final int LEAST_WORDS = 3;
  private static final int LEAST_NUMBERS = 2;

  private final List<TrialSummary> trials;
  private final Set<String> tied;
  private final String scenario;
  private final String along;
  private final String second;

  private SweepCharts(ScenarioSummary scenario, List<String> params) {
    this.trials =
        scenario.trials().stream().filter(trial -> trial.validity() != Validity.INVALID).toList();
    this.tied = TrialLook.tied(scenario.trials());
    this.scenario = scenario.name();
    this.along = params.getFirst();
    this.second = params.size() > 1 ? params.get(1) : "";
  }

  /** None where no broker has enough values of one parameter to make a line. */
  static Optional<SweepCharts> of(ScenarioSummary scenario) {
    SortedMap<String, Set<String>> values = new TreeMap<>();
    scenario
        .trials()
        .forEach(
            trial ->
                trial
                    .swept()
                    .forEach(
                        (name, value) ->
                            values.computeIfAbsent(name, _ -> new TreeSet<>()).add(value)));
    Set<String> tied = TrialLook.tied(scenario.trials());
    List<String> params =
        values.keySet().stream()
            .filter(name -> !tied.contains(name) && longest(scenario, name) > 1)
            .sorted(
                Comparator.comparing((String name) -> !isLine(scenario, name, values.get(name)))
                    .thenComparing(name -> -longest(scenario, name)))
            .toList();
    return params.isEmpty() || !isLine(scenario, params.getFirst(), values.get(params.getFirst()))
        ? Optional.empty()
        : Optional.of(new SweepCharts(scenario, params));
  }

  private static boolean isLine(ScenarioSummary scenario, String name, Set<String> values) {
    boolean numbers = values.stream().map(SweepCharts::number).allMatch(Double::isFinite);
    return longest(scenario, name) >= (numbers ? LEAST_NUMBERS : LEAST_WORDS);
  }

  /** The most values of a parameter that one broker has. */
  private static long longest(ScenarioSummary scenario, String name) {
    return scenario.trials().stream()
        .filter(trial -> trial.swept().containsKey(name))
        .collect(
            Collectors.groupingBy(
                TrialSummary::broker,
                Collectors.mapping(trial -> trial.swept().get(name), Collectors.toSet())))
        .values()
        .stream()
        .mapToLong(Set::size)
        .max()
        .orElse(0);
  }

  /** A chart of {@code figure} per value of the second parameter, all with the same axes. */
  List<Chart> charts(Figure figure) {
    Map<String, List<TrialSummary>> multiples = new TreeMap<>(SweepCharts::byNumber);
    trials.stream()
        .filter(trial -> trial.swept().containsKey(along) && trial.estimate(figure).isPresent())
        .forEach(
            trial ->
                multiples
                    .computeIfAbsent(trial.swept().getOrDefault(second, ""), _ -> new ArrayList<>())
                    .add(trial));
    List<String> words =
        multiples.values().stream()
            .flatMap(List::stream)
            .map(trial -> trial.swept().get(along))
            .distinct()
            .sorted(SweepCharts::byNumber)
            .toList();
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
        (value, of) -> charts.add(Chart.of(text(figure, value), x, y, series(of, figure, words))));
    return charts;
  }

  private Chart.Text text(Figure figure, String value) {
    String multiple = value.isEmpty() ? "" : ", " + second + "=" + value;
    return new Chart.Text(
        "%s of %s along %s%s"
            .formatted(ForkCharts.capital(figure.title()), scenario, along, multiple),
        "A line per broker joins the means of forks; each fork is a point, whiskers are intervals."
            + " Values of "
            + along
            + " stand evenly.",
        "figures.csv, " + figure.word());
  }

  private List<Series> series(List<TrialSummary> of, Figure figure, List<String> words) {
    Map<String, List<TrialSummary>> lines = new LinkedHashMap<>();
    of.stream()
        .sorted(Comparator.comparing(trial -> words.indexOf(trial.swept().get(along))))
        .forEach(trial -> lines.computeIfAbsent(line(trial), _ -> new ArrayList<>()).add(trial));
    ForkSpread spread =
        new ForkSpread(figure, trial -> words.indexOf(trial.swept().get(along)), true);
    List<Series> series = new ArrayList<>();
    Map<String, Integer> patterns = new TreeMap<>();
    lines.forEach(
        (name, line) -> {
          int pattern = patterns.merge(line.getFirst().broker(), 1, Integer::sum) - 1;
          Chart.Look look = TrialLook.of(line.getFirst(), pattern);
          series.add(spread.means(name, Chart.Kind.LINE, look, line));
          series.add(spread.intervals(name, look, line));
          series.addAll(spread.forks(name, look, line));
        });
    series.removeIf(each -> each.points().isEmpty());
    return series;
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

  private static int byNumber(String first, String second) {
    int byNumber = Double.compare(number(first), number(second));
    return byNumber != 0 ? byNumber : first.compareTo(second);
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
