package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Axis;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.scenario.Phase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * One trial over time, warm-ups included: rate and latency of each second where the histogram logs
 * part iterations by seconds, else of each iteration, and what was sampled. Time runs from the
 * start of the measurement of each fork, so that forks lie over each other.
 */
final class TimeCharts {

  private static final int MOST_NAMED_FORKS = 6;
  private static final String TIME = "time since the measurement began";

  private final TrialSummary trial;
  private final String row;
  private final boolean delivers;
  private final List<ForkCourse> forks;

  /** Of one trial, called {@code row} in titles. */
  TimeCharts(TrialSummary trial, String row) {
    this.trial = trial;
    this.row = row;
    this.delivers = trial.rate().equals(ReportFigures.DELIVERED_RATE);
    this.forks = trial.forkData().stream().map(fork -> new ForkCourse(fork, delivers)).toList();
  }

  /**
   * What faults did in each second, rate, latency, processor, memory, data directory and what was
   * written to disk, those of which there is anything to show, with the faults in all of them and
   * each finding in the one that it is about, or in that of the rate where that one is absent.
   */
  List<Chart> charts(TrialMarks marks, FaultCharts faults) {
    ResourceCharts resources = new ResourceCharts(trial, row);
    Optional<Chart> latency = new LatencyOverTime(trial, row, delivers).chart(forks);
    Optional<Chart> processor = resources.processor();
    Set<ChartSubject> ofRate = EnumSet.allOf(ChartSubject.class);
    latency.ifPresent(_ -> ofRate.remove(ChartSubject.LATENCY));
    processor.ifPresent(_ -> ofRate.remove(ChartSubject.PROCESSOR));
    List<Chart> charts = new ArrayList<>();
    faults.bySecond().ifPresent(charts::add);
    charts.add(marks.in(rate(), ofRate));
    latency.map(chart -> marks.in(chart, EnumSet.of(ChartSubject.LATENCY))).ifPresent(charts::add);
    processor
        .map(chart -> marks.in(chart, EnumSet.of(ChartSubject.PROCESSOR)))
        .ifPresent(charts::add);
    Stream.of(resources.memory(), resources.disk(), resources.written())
        .flatMap(Optional::stream)
        .map(chart -> marks.in(chart, EnumSet.noneOf(ChartSubject.class)))
        .forEach(charts::add);
    return overOneTime(charts, faults);
  }

  private Chart rate() {
    boolean named = trial.forks() <= MOST_NAMED_FORKS;
    List<Series> series = new ArrayList<>();
    for (ForkCourse fork : forks) {
      String name = "fork " + fork.fork().fork();
      series.add(
          new Series(
              named ? name : "each fork",
              named ? "" : name,
              Chart.Kind.LINE,
              TrialLook.of(trial, named ? series.size() : 0),
              fork.finest().stream().map(each -> new Point(each.x(), each.perSecond())).toList()));
    }
    String what = delivers ? "delivered rate" : "published rate";
    boolean hasSeconds = forks.stream().anyMatch(ForkCourse::isBySecond);
    return Chart.of(
        new Chart.Text(
            ForkCharts.capital(what) + " over time, " + row,
            hasSeconds
                ? ofSeconds()
                : "A line per fork, a point per iteration, at its middle; left of 0 is warm-up.",
            rateSource()),
        seconds(0, 0),
        // The last second of a load is nearly empty, and a logarithmic axis would show little else.
        hasSeconds ? fromZero(what, "msg/s", series) : fitting(what, "msg/s", series),
        series);
  }

  private String ofSeconds() {
    return "A line per fork, a point per second, at its middle; left of 0 is warm-up. A second"
        + " counts what "
        + (delivers ? "was received in it, duplicates too, " : "was acknowledged in it, ")
        + "whenever it was due; one of less than 0.1 s has no point, since its length is known to"
        + " the millisecond. What figures.csv gives is of whole iterations.";
  }

  private String rateSource() {
    List<ForkCourse> bySecond = forks.stream().filter(ForkCourse::isBySecond).toList();
    List<ForkCourse> others = forks.stream().filter(fork -> !fork.isBySecond()).toList();
    if (bySecond.isEmpty() || others.isEmpty()) {
      return bySecond.isEmpty() ? "throughput.csv, by iteration" : "the histograms, by second";
    }
    return "the histograms, by second; of %s throughput.csv, by iteration".formatted(named(others));
  }

  /** Such as {@code fork 2 3}. */
  static String named(List<ForkCourse> forks) {
    return forks.stream()
        .map(fork -> Integer.toString(fork.fork().fork()))
        .collect(Collectors.joining(" ", "fork ", ""));
  }

  static Axis fromZero(String name, String unit, List<Series> series) {
    return Axis.spanning(name, unit, 0, values(series, Point::y).max().orElse(0));
  }

  /** The finite values along an axis. */
  static DoubleStream values(List<Series> series, ToDoubleFunction<Point> along) {
    return series.stream()
        .flatMap(each -> each.points().stream())
        .mapToDouble(along)
        .filter(Double::isFinite);
  }

  static Axis fitting(String name, String unit, List<Series> series) {
    return Axis.fitting(name, unit, values(series, Point::y));
  }

  static Axis seconds(double from, double to) {
    return Axis.spanning(TIME, "s", from, to);
  }

  /** The same charts with one time axis, on which the warm-up is shaded and faults are marked. */
  private List<Chart> overOneTime(List<Chart> charts, FaultCharts faults) {
    List<Chart.Span> spans = faults.spans();
    double[] times =
        DoubleStream.concat(
                charts.stream()
                    .flatMap(chart -> chart.series().stream())
                    .flatMap(series -> series.points().stream())
                    .mapToDouble(Point::x),
                spans.stream().flatMapToDouble(span -> DoubleStream.of(span.from(), span.to())))
            .filter(Double::isFinite)
            .toArray();
    double first = Arrays.stream(times).min().orElse(0);
    Axis axis = seconds(first, Arrays.stream(times).max().orElse(0));
    List<Chart.Band> bands =
        first < 0 ? List.of(new Chart.Band(axis.low(), 0, before())) : List.of();
    return charts.stream()
        .map(chart -> chart.over(axis, bands).marking(spans, faults.about()))
        .toList();
  }

  private String before() {
    boolean warmsUp =
        trial.forkData().stream()
            .flatMap(fork -> fork.measuredLeg().stream())
            .anyMatch(each -> each.id().phase() == Phase.WARMUP);
    return warmsUp ? "warm-up, and what precedes it" : "before the measurement";
  }
}
