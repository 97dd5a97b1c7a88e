package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Axis;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.results.ForkData;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencySummary;
import brokerbench.scenario.Phase;
import brokerbench.statistics.Median;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;

/**
 * One trial over time: rate and latency of each iteration, warm-ups included. Time runs from the
 * start of the measurement of each fork, so that forks lie over each other.
 */
final class TimeCharts {

  private static final double NANOS_PER_SECOND = 1e9;

  /** Values beyond a percentile that make it reliable. */
  private static final int LEAST_BEYOND = 10;

  /** Ranges beside each other that can be told apart. */
  private static final int MOST_RANGES = 60;

  private static final int MOST_NAMED_FORKS = 6;
  private static final String TIME = "time since the measurement began";

  /** A percentile of an iteration. */
  private record Percentile(String name, double beyond, ToLongFunction<LatencySummary> ns) {

    boolean isReliable(LatencySummary latency) {
      return latency.count() * beyond >= LEAST_BEYOND;
    }
  }

  private static final List<Percentile> PERCENTILES =
      List.of(
          new Percentile("p50", 0.5, LatencySummary::p50Ns),
          new Percentile("p99", 0.01, LatencySummary::p99Ns),
          new Percentile("p99.9", 0.001, LatencySummary::p999Ns));

  private final TrialSummary trial;
  private final String row;
  private final boolean delivers;

  /**
   * Of one trial.
   *
   * @param row its name in titles
   */
  TimeCharts(TrialSummary trial, String row) {
    this.trial = trial;
    this.row = row;
    this.delivers = trial.rate().equals(ReportFigures.DELIVERED_RATE);
  }

  /**
   * What faults did in each second, rate, latency, processor, memory and disk, those of which there
   * is anything to show, with the faults in all of them.
   */
  List<Chart> charts(TrialMarks marks, FaultCharts faults) {
    List<Chart> charts = new ArrayList<>();
    faults.bySecond().ifPresent(charts::add);
    charts.add(rate(marks));
    latency().ifPresent(charts::add);
    charts.addAll(new ResourceCharts(trial, row).charts());
    return overOneTime(charts, faults);
  }

  /** Seconds from the start of the fork's measurement to the middle of the iteration. */
  static double middle(ForkData fork, IterationResult iteration) {
    long sinceNs = iteration.startedNs() - startNs(fork);
    return (sinceNs + iteration.elapsedNs() / 2.0) / NANOS_PER_SECOND;
  }

  /** Of the first measurement iteration, which few precede: a fork may have a hundred thousand. */
  static long startNs(ForkData fork) {
    return fork.iterations().stream()
        .filter(each -> each.id().phase() == Phase.MEASUREMENT)
        .mapToLong(IterationResult::startedNs)
        .findFirst()
        .orElseThrow();
  }

  /** Messages per second of one iteration; NaN where it took no time. */
  double rate(IterationResult iteration) {
    return delivers ? iteration.deliveredPerSecond() : iteration.publishedPerSecond();
  }

  private Chart rate(TrialMarks marks) {
    boolean named = trial.forks() <= MOST_NAMED_FORKS;
    List<Series> series = new ArrayList<>();
    for (ForkData fork : trial.forkData()) {
      series.add(
          new Series(
              named ? "fork " + fork.fork() : "each fork",
              named ? "" : "fork " + fork.fork(),
              Chart.Kind.LINE,
              TrialLook.of(trial, named ? series.size() : 0),
              fork.iterations().stream()
                  .map(each -> new Point(middle(fork, each), rate(each)))
                  .toList()));
    }
    String what = delivers ? "delivered rate" : "published rate";
    return new Chart(
        ForkCharts.capital(what) + " over time, " + row,
        "A line per fork, a point per iteration, at its middle; left of 0 is warm-up. Numbers in the"
            + " chart are findings, listed below it.",
        "throughput.csv",
        seconds(0, 0),
        fitting(what, "msg/s", series),
        series,
        List.of(),
        List.of(),
        marks.places(this),
        marks.notes());
  }

  private Optional<Chart> latency() {
    Function<IterationResult, Optional<LatencySummary>> metric =
        delivers ? IterationResult::endToEndLatency : IterationResult::publishLatency;
    List<Series> series = new ArrayList<>();
    for (Percentile percentile : PERCENTILES) {
      Map<IterationId, List<Point>> iterations = new LinkedHashMap<>();
      for (ForkData fork : trial.forkData()) {
        for (IterationResult each : fork.iterations()) {
          metric
              .apply(each)
              .filter(percentile::isReliable)
              .map(latency -> (double) percentile.ns().applyAsLong(latency))
              .ifPresent(
                  ns ->
                      iterations
                          .computeIfAbsent(anyFork(each.id()), _ -> new ArrayList<>())
                          .add(new Point(middle(fork, each), ns)));
        }
      }
      addMedians(percentile.name(), iterations, series);
    }
    series.removeIf(each -> each.points().isEmpty());
    if (series.isEmpty()) {
      return Optional.empty();
    }
    String what = delivers ? "end-to-end latency" : "publish latency";
    return Optional.of(
        Chart.of(
            new Chart.Text(
                ForkCharts.capital(what) + " over time, " + row,
                "Of each iteration the median over forks; whiskers reach from the lowest fork to the"
                    + " highest. A percentile is left out where fewer than "
                    + LEAST_BEYOND
                    + " values lie beyond it.",
                "latency.csv"),
            seconds(0, 0),
            fitting(what, "ns", series),
            series));
  }

  private static IterationId anyFork(IterationId id) {
    return new IterationId(id.trial(), 0, id.phase(), id.iteration());
  }

  private void addMedians(
      String name, Map<IterationId, List<Point>> iterations, List<Series> series) {
    if (iterations.isEmpty()) {
      return;
    }
    Chart.Look look = TrialLook.of(trial, series.size() / 2);
    List<Point> medians = new ArrayList<>();
    List<Point> ranges = new ArrayList<>();
    for (List<Point> forks : iterations.values()) {
      double x = Median.of(forks.stream().mapToDouble(Point::x).toArray());
      double[] ys = forks.stream().mapToDouble(Point::y).toArray();
      medians.add(new Point(x, Median.of(ys)));
      if (ys.length > 1 && iterations.size() <= MOST_RANGES) {
        ranges.add(new Point(x, Arrays.stream(ys).min().orElseThrow()));
        ranges.add(new Point(x, Arrays.stream(ys).max().orElseThrow()));
        ranges.add(Point.GAP);
      }
    }
    medians.sort(Comparator.comparingDouble(Point::x));
    series.add(new Series(name, "median of forks", Chart.Kind.LINE, look, medians));
    series.add(new Series(name, "lowest and highest fork", Chart.Kind.RANGES, look, ranges));
  }

  static Axis fitting(String name, String unit, List<Series> series) {
    return Axis.fitting(
        name, unit, series.stream().flatMap(each -> each.points().stream()).mapToDouble(Point::y));
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
            .flatMap(fork -> fork.iterations().stream())
            .anyMatch(each -> each.id().phase() == Phase.WARMUP);
    return warmsUp ? "warm-up, and what precedes it" : "before the measurement";
  }
}
