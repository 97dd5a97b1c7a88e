package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Axis;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencyCurve;
import brokerbench.results.LatencyDistributions;
import brokerbench.results.LatencySummary;
import brokerbench.statistics.Median;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Latencies of the trials of a scenario beside each other. */
record LatencyCharts(ScenarioSummary scenario) {
  private static final String END_TO_END = "end_to_end_latency";
  private static final String PUBLISH = "publish_latency";

  /** A curve per trial whose measurement has one rate; none without histograms. */
  Optional<Chart> percentiles(LatencyDistributions latencies) {
    List<Series> series = new ArrayList<>();
    boolean delivered = isDelivered();
    for (TrialSummary trial : scenario.trials()) {
      if (!trial.isStepped()) {
        latencies
            .curve(trial.id(), delivered ? END_TO_END : PUBLISH)
            .filter(curve -> !curve.points().isEmpty())
            .ifPresent(curve -> series.add(percentiles(trial, curve)));
      }
    }
    if (series.isEmpty()) {
      return Optional.empty();
    }
    double last =
        series.stream().mapToDouble(each -> each.points().getLast().x()).max().orElseThrow();
    String what = delivered ? "end-to-end latency" : "publish latency";
    return Optional.of(
        Chart.of(
            new Chart.Text(
                ForkCharts.capital(what) + " by percentile, " + scenario.name(),
                ("Of all messages of all forks: the share on the x axis took no longer than the line"
                        + " says. Each line ends where fewer than %d values lie beyond.")
                    .formatted(LatencyCurve.LEAST_BEYOND),
                "the histograms"),
            Axis.logarithmic("percentile", "percentile", 1, Math.max(last, 10)),
            TimeCharts.fitting(what, "ns", series),
            series));
  }

  /** Median and 99th percentile against the rate of each step; none without steps. */
  Optional<Chart> steps() {
    List<Series> series = new ArrayList<>();
    List<Chart.Mark> marks = new ArrayList<>();
    boolean delivered = isDelivered();
    for (TrialSummary trial : scenario.trials()) {
      if (trial.isStepped()) {
        Map<Integer, List<IterationResult>> steps =
            trial.forkData().stream()
                .flatMap(fork -> fork.measurement().stream())
                .collect(
                    Collectors.groupingBy(
                        each -> each.id().iteration(), TreeMap::new, Collectors.toList()));
        Map<String, ToLongFunction<LatencySummary>> percentiles = new LinkedHashMap<>();
        percentiles.put("p50", LatencySummary::p50Ns);
        percentiles.put("p99", LatencySummary::p99Ns);
        percentiles.forEach(
            (name, ns) -> addSteps(trial, name, latencies(steps, delivered, ns), series));
        firstLoss(steps, delivered).ifPresent(marks::add);
      }
    }
    series.removeIf(each -> each.points().isEmpty());
    if (series.isEmpty()) {
      return Optional.empty();
    }
    String rate = delivered ? "delivered rate" : "published rate";
    String latency = delivered ? "end-to-end latency" : "publish latency";
    return Optional.of(
        new Chart(
            ForkCharts.capital(latency) + " against rate, " + scenario.name(),
            "A point per step, from the lowest offered rate to the highest; medians over forks. The"
                + " knee is where latency rises and the rate does not follow.",
            "throughput.csv and latency.csv",
            Axis.fitting(
                rate,
                "msg/s",
                series.stream().flatMap(of -> of.points().stream()).mapToDouble(Point::x)),
            TimeCharts.fitting(latency, "ns", series),
            series,
            List.of(),
            List.of(),
            marks,
            marks.isEmpty() ? List.of() : List.of("The first step that lost messages")));
  }

  private boolean isDelivered() {
    return scenario.trials().stream()
        .anyMatch(trial -> trial.rate().equals(ReportFigures.DELIVERED_RATE));
  }

  private Series percentiles(TrialSummary trial, LatencyCurve curve) {
    return new Series(
        TrialLook.doubted(scenario.trials(), trial),
        "",
        Chart.Kind.LINE,
        TrialLook.among(scenario.trials(), trial),
        curve.points().stream().map(each -> new Point(each.oneIn(), each.valueNs())).toList());
  }

  private void addSteps(
      TrialSummary trial, String percentile, List<Point> points, List<Series> series) {
    series.add(
        new Series(
            "%s, %s%s"
                .formatted(
                    TrialLook.row(scenario.trials(), trial), percentile, TrialLook.doubt(trial)),
            "",
            Chart.Kind.LINE,
            TrialLook.of(trial, percentile.equals("p50") ? 0 : 1),
            points));
  }

  private static List<Point> latencies(
      Map<Integer, List<IterationResult>> steps,
      boolean delivered,
      ToLongFunction<LatencySummary> ns) {
    return steps.values().stream()
        .map(forks -> new Point(rate(forks, delivered), latency(forks, delivered, ns)))
        .filter(point -> Double.isFinite(point.y()))
        .toList();
  }

  private static Optional<Chart.Mark> firstLoss(
      Map<Integer, List<IterationResult>> steps, boolean delivered) {
    return steps.values().stream()
        .filter(forks -> forks.stream().anyMatch(each -> each.counts().lost() > 0))
        .findFirst()
        .map(
            forks ->
                new Chart.Mark(
                    1, rate(forks, delivered), latency(forks, delivered, LatencySummary::p99Ns)))
        .filter(mark -> Double.isFinite(mark.y()));
  }

  private static double rate(List<IterationResult> forks, boolean delivered) {
    return Median.of(
        forks.stream()
            .mapToDouble(each -> delivered ? each.deliveredPerSecond() : each.publishedPerSecond())
            .toArray());
  }

  private static double latency(
      List<IterationResult> forks, boolean delivered, ToLongFunction<LatencySummary> ns) {
    return Median.of(
        forks.stream()
            .flatMap(each -> (delivered ? each.endToEndLatency() : each.publishLatency()).stream())
            .filter(latency -> latency.count() > 0)
            .mapToDouble(ns::applyAsLong)
            .toArray());
  }
}
