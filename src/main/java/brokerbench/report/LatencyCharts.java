package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Axis;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.quantity.Rate;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencyCurve;
import brokerbench.results.LatencyDistributions;
import brokerbench.results.LatencySummary;
import brokerbench.statistics.Median;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Latencies of the trials of a scenario beside each other. */
final class LatencyCharts {

  /** Of the offered rate, from which a step keeps up with it. */
  private static final int KEPT_UP_PERCENT = 95;

  private final ScenarioSummary scenario;

  /** Whether deliveries count, and not publishes. */
  private final boolean delivered;

  private final String latency;

  LatencyCharts(ScenarioSummary scenario) {
    this.scenario = scenario;
    this.delivered = scenario.rate().equals(ReportFigures.DELIVERED_RATE);
    this.latency = delivered ? "end-to-end latency" : "publish latency";
  }

  /** A curve per trial whose measurement has one rate; none without histograms. */
  Optional<Chart> percentiles(LatencyDistributions latencies) {
    String metric = delivered ? "end_to_end_latency" : "publish_latency";
    List<Series> series = new ArrayList<>();
    for (TrialSummary trial : scenario.trials()) {
      if (!trial.isStepped()) {
        latencies
            .curve(trial.id(), metric)
            .filter(curve -> !curve.points().isEmpty())
            .ifPresent(curve -> series.add(percentiles(trial, curve)));
      }
    }
    if (series.isEmpty()) {
      return Optional.empty();
    }
    double last =
        series.stream().mapToDouble(each -> each.points().getLast().x()).max().orElseThrow();
    return Optional.of(
        Chart.of(
            new Chart.Text(
                ForkCharts.capital(latency) + " by percentile, " + scenario.name(),
                ("Of all messages of all forks: the share on the x axis took no longer than the line"
                        + " says. Each line ends where fewer than %d values lie beyond.")
                    .formatted(LatencyCurve.LEAST_BEYOND),
                "the histograms"),
            Axis.logarithmic("percentile", "percentile", 1, Math.max(last, 10)),
            TimeCharts.fitting(latency, "ns", series),
            series));
  }

  /** Median and 99th percentile against the rate of each step; none without steps. */
  Optional<Chart> steps() {
    List<Series> series = new ArrayList<>();
    List<Point> losses = new ArrayList<>();
    List<Point> knees = new ArrayList<>();
    List<String> keptUp = new ArrayList<>();
    for (TrialSummary trial : scenario.trials()) {
      if (trial.isStepped() && trial.forks() > 0) {
        Collection<List<IterationResult>> steps = trial.steps().values();
        int pattern = 2 * TrialLook.among(scenario.trials(), trial).pattern();
        series.add(line(trial, "p50", pattern, points(steps, LatencySummary::p50Ns)));
        series.add(line(trial, "p99", pattern + 1, points(steps, LatencySummary::p99Ns)));
        firstLoss(steps).ifPresent(losses::add);
        Optional<Point> knee = knee(steps);
        knee.ifPresent(knees::add);
        keptUp.add(
            TrialLook.row(scenario.trials(), trial)
                + " "
                + knee.map(point -> new Rate(point.x()).text()).orElse("at no step"));
      }
    }
    series.removeIf(each -> each.points().isEmpty());
    if (series.isEmpty()) {
      return Optional.empty();
    }
    String rate = delivered ? "delivered rate" : "published rate";
    Chart chart =
        Chart.of(
            new Chart.Text(
                ForkCharts.capital(latency) + " against rate, " + scenario.name(),
                "A point per step, from the lowest offered rate to the highest; medians over forks."
                    + " The knee is where latency rises and the rate does not follow. The last step"
                    + " that reached "
                    + KEPT_UP_PERCENT
                    + " % of what was offered, by its "
                    + rate
                    + ": "
                    + String.join("; ", keptUp)
                    + ".",
                "throughput.csv and latency.csv"),
            Axis.fitting(rate, "msg/s", TimeCharts.values(series, Point::x)),
            TimeCharts.fitting(latency, "ns", series),
            series);
    List<String> notes = new ArrayList<>();
    List<Chart.Mark> marks = new ArrayList<>();
    note("The first step that lost messages", losses, notes, marks);
    note(
        "The last step that reached " + KEPT_UP_PERCENT + " % of what was offered",
        knees,
        notes,
        marks);
    return Optional.of(chart.noting(marks, notes, ""));
  }

  private static void note(
      String note, List<Point> places, List<String> notes, List<Chart.Mark> marks) {
    if (!places.isEmpty()) {
      notes.add(note);
      places.forEach(place -> marks.add(new Chart.Mark(notes.size(), place.x(), place.y())));
    }
  }

  private Series percentiles(TrialSummary trial, LatencyCurve curve) {
    return new Series(
        TrialLook.doubted(scenario.trials(), trial),
        "",
        Chart.Kind.LINE,
        TrialLook.among(scenario.trials(), trial),
        curve.points().stream().map(each -> new Point(each.oneIn(), each.valueNs())).toList());
  }

  private Series line(TrialSummary trial, String percentile, int pattern, List<Point> points) {
    String row = TrialLook.row(scenario.trials(), trial);
    return new Series(
        row + ", " + percentile + TrialLook.doubt(trial),
        "",
        Chart.Kind.LINE,
        TrialLook.of(trial, pattern),
        points);
  }

  private List<Point> points(
      Collection<List<IterationResult>> steps, ToLongFunction<LatencySummary> ns) {
    return steps.stream().flatMap(forks -> point(forks, ns).stream()).toList();
  }

  /** On the line of the 99th percentile; none where that of the first lossy step has no point. */
  private Optional<Point> firstLoss(Collection<List<IterationResult>> steps) {
    return steps.stream()
        .filter(forks -> forks.stream().anyMatch(each -> each.counts().lost() > 0))
        .findFirst()
        .flatMap(forks -> point(forks, LatencySummary::p99Ns));
  }

  /** On the line of the median, since that of the 99th percentile may have the first loss there. */
  private Optional<Point> knee(Collection<List<IterationResult>> steps) {
    return steps.stream()
        .filter(this::keepsUp)
        .reduce((_, later) -> later)
        .flatMap(forks -> point(forks, LatencySummary::p50Ns));
  }

  private boolean keepsUp(List<IterationResult> forks) {
    double offered = Median.of(forks, IterationResult::offeredPerSecond);
    long published = forks.stream().mapToLong(each -> each.counts().published()).sum();
    long owed = forks.stream().mapToLong(each -> each.counts().expected()).sum();
    // Each subscription is owed what is offered.
    double times = delivered && published > 0 ? (double) owed / published : 1;
    return 100 * rate(forks) >= KEPT_UP_PERCENT * offered * times;
  }

  /** Rate and latency of a step; none where it has no latency. */
  private Optional<Point> point(List<IterationResult> forks, ToLongFunction<LatencySummary> ns) {
    double medianNs =
        Median.of(
            forks.stream()
                .flatMap(
                    each -> (delivered ? each.endToEndLatency() : each.publishLatency()).stream())
                .filter(summary -> summary.count() > 0)
                .mapToDouble(ns::applyAsLong)
                .toArray());
    return Double.isFinite(medianNs)
        ? Optional.of(new Point(rate(forks), medianNs))
        : Optional.empty();
  }

  private double rate(List<IterationResult> forks) {
    return Median.of(
        forks, each -> delivered ? each.deliveredPerSecond() : each.publishedPerSecond());
  }
}
