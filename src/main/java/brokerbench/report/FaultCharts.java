package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.results.ConsumerKill;
import brokerbench.results.FaultEffect;
import brokerbench.results.FaultSecond;
import brokerbench.results.ForkData;
import brokerbench.results.RunData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The faults of broker nodes in a trial over time, and consumers that stood still: a chart of what
 * the faults did in each second, and for all charts over time when each was injected and healed.
 */
final class FaultCharts {

  private static final double NANOS_PER_SECOND = 1e9;

  /** Forks whose instants of one fault are no further apart are marked as one. */
  private static final double TOGETHER_SECONDS = 1;

  /** More would hide the lines. */
  private static final int MOST_SPANS = 12;

  /** There are three rows for names; more would hide each other, which numbers do not. */
  private static final int MOST_NAMED = 3;

  private final TrialSummary trial;
  private final String row;

  /** Seconds since the measurement began, at which a fault was injected and healed. */
  private final List<Chart.Span> times;

  /** With those that are not among {@link #times}. */
  private final int faults;

  private final List<FaultSecond> seconds;

  /** Of one trial of {@code run}, called {@code row} in titles. */
  FaultCharts(TrialSummary trial, String row, RunData run) {
    this.trial = trial;
    this.row = row;
    List<Chart.Span> all =
        times(
            Stream.concat(
                run.faults().stream()
                    .filter(each -> each.trial().equals(trial.id()))
                    .map(FaultCharts::span),
                run.kills().stream()
                    .filter(each -> each.trial().equals(trial.id()))
                    .flatMap(FaultCharts::ofPaused)));
    this.times = all.stream().limit(MOST_SPANS).toList();
    this.faults = all.size();
    this.seconds =
        run.faultSeries().stream().filter(each -> each.trial().equals(trial.id())).toList();
  }

  private static Chart.Span span(FaultEffect fault) {
    OptionalLong healedNs = fault.healedNs();
    return new Chart.Span(
        fault.injectedNs() / NANOS_PER_SECOND,
        healedNs.isPresent() ? healedNs.getAsLong() / NANOS_PER_SECOND : Double.NaN,
        fault.words());
  }

  private static Stream<Chart.Span> ofPaused(ConsumerKill consumer) {
    double stopped = consumer.killedNs() / NANOS_PER_SECOND;
    return consumer.pausedNs().stream()
        .mapToObj(
            ns -> new Chart.Span(stopped, stopped + ns / NANOS_PER_SECOND, "pause of a consumer"));
  }

  private static List<Chart.Span> times(Stream<Chart.Span> faults) {
    List<Chart.Span> times = new ArrayList<>();
    faults
        .sorted(Comparator.comparing(Chart.Span::label).thenComparingDouble(Chart.Span::from))
        .forEach(
            time -> {
              if (!times.isEmpty() && areOne(times.getLast(), time)) {
                Chart.Span first = times.removeLast();
                double healed = Math.max(first.to(), time.to());
                times.add(new Chart.Span(first.from(), healed, first.label()));
              } else {
                times.add(time);
              }
            });
    times.sort(Comparator.comparingDouble(Chart.Span::from));
    return times;
  }

  private static boolean areOne(Chart.Span first, Chart.Span later) {
    return first.label().equals(later.label()) && later.from() - first.from() < TOGETHER_SECONDS;
  }

  /** In the order of time, with the name of the fault, or its number where there are many. */
  List<Chart.Span> spans() {
    return areNumbered()
        ? IntStream.range(0, times.size())
            .mapToObj(i -> new Chart.Span(times.get(i).from(), times.get(i).to(), numbered(i)))
            .toList()
        : times;
  }

  private boolean areNumbered() {
    return times.size() > MOST_NAMED;
  }

  private static String numbered(int index) {
    return "fault " + (index + 1);
  }

  /** The spans in words, behind the description of a chart; empty without any. */
  String about() {
    if (times.isEmpty()) {
      return "";
    }
    return " Faults, shaded from injected (a solid line) to healed (a dashed one)"
        + (times.size() < faults
            ? "; the first %d of %d are marked: ".formatted(times.size(), faults)
            : ": ")
        + IntStream.range(0, times.size())
            .mapToObj(i -> (areNumbered() ? numbered(i) + ", " : "") + times.get(i).inWords(2))
            .collect(Collectors.joining("; "))
        + ".";
  }

  /** Owed, delivered, late and failed messages per second; empty in runs without the series. */
  Optional<Chart> bySecond() {
    if (seconds.isEmpty()) {
      return Optional.empty();
    }
    List<Series> series = new ArrayList<>();
    series.addAll(lines("delivered", 0, second -> OptionalLong.of(second.delivered())));
    series.addAll(lines("late", 1, FaultSecond::late));
    series.addAll(lines("owed", 2, second -> OptionalLong.of(second.owed())));
    if (seconds.stream().anyMatch(second -> second.publishesFailed() > 0)) {
      series.addAll(
          lines("failed publishes", 3, second -> OptionalLong.of(second.publishesFailed())));
    }
    return Optional.of(
        Chart.of(
            new Chart.Text(
                "Faults: delivered and late per second, " + row,
                "A line per fork, a point per second, at its middle. Owed and late messages count in"
                    + " the second in which they were due, delivered ones in that in which they"
                    + " arrived: what a fault held up arrives after it, above what is owed.",
                "fault_series.csv"),
            TimeCharts.seconds(0, 0),
            TimeCharts.fromZero("rate", "msg/s", series),
            series));
  }

  private List<Series> lines(String name, int pattern, Function<FaultSecond, OptionalLong> count) {
    List<Series> lines = new ArrayList<>();
    for (ForkData fork : trial.forkData()) {
      List<Point> points =
          seconds.stream()
              .filter(second -> second.fork() == fork.fork())
              .filter(second -> count.apply(second).isPresent())
              .map(second -> new Point(second.second() + 0.5, count.apply(second).getAsLong()))
              .toList();
      if (!points.isEmpty()) {
        lines.add(
            new Series(
                name,
                "fork " + fork.fork(),
                Chart.Kind.LINE,
                TrialLook.of(trial, pattern),
                points));
      }
    }
    return lines;
  }
}
