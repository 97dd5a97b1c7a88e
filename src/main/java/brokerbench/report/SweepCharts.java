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
 * own words.
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
        scenario.trials().stream().filter(trial -> trial.validity() != Validity.INVALID).toList();
    this.tied = TrialLook.tied(scenario.trials());
    this.scenario = scenario.name();
    this.along = params.getFirst();
    this.second = params.size() > 1 ? params.get(1) : "";
    this.isLine = isLine;
  }

  /** None where no broker has two values of a parameter; twins are shown elsewhere. */
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
            .filter(name -> !tied.contains(name) && !name.equals(TwinTrials.LABEL))
            .filter(name -> longest(scenario, name) > 1)
            .sorted(
                Comparator.comparing((String name) -> -longest(scenario, name))
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
    Map<String, List<TrialSummary>> multiples = new TreeMap<>(IN_ORDER);
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
            .sorted(IN_ORDER)
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
        (isLine
                ? "A line per broker joins the means of forks; each fork is a point,"
                : "Each fork is a point, their mean a diamond,")
            + " whiskers are intervals. Values of "
            + along
            + (isLine ? " stand evenly." : " stand evenly, and no line joins words."),
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
          if (isLine) {
            series.add(spread.means(name, Chart.Kind.LINE, look, line));
          }
          series.add(spread.intervals(name, look, line));
          series.addAll(spread.forks(name, look, line));
          if (!isLine) {
            Chart.Look diamond = new Chart.Look(look.colour(), ForkCharts.DIAMOND, 0);
            series.add(spread.means(name, Chart.Kind.POINTS, diamond, line));
          }
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
