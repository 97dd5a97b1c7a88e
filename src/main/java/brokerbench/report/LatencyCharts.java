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

  /** Of the offered rate, from which a step keeps up with it. */
  private static final int KEPT_UP_PERCENT = 95;

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
    List<Point> losses = new ArrayList<>();
    List<Point> knees = new ArrayList<>();
    List<String> keptUp = new ArrayList<>();
    boolean delivered = isDelivered();
    for (TrialSummary trial : scenario.trials()) {
      if (trial.isStepped() && trial.forks() > 0) {
        Map<Integer, List<IterationResult>> steps = steps(trial);
        Map<String, ToLongFunction<LatencySummary>> percentiles = new LinkedHashMap<>();
        percentiles.put("p50", LatencySummary::p50Ns);
        percentiles.put("p99", LatencySummary::p99Ns);
        percentiles.forEach(
            (name, ns) -> addSteps(trial, name, latencies(steps, delivered, ns), series));
        firstLoss(steps, delivered).ifPresent(losses::add);
        Optional<Point> knee = knee(steps, delivered);
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
    String latency = delivered ? "end-to-end latency" : "publish latency";
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
            Axis.fitting(
                rate,
                "msg/s",
                series.stream().flatMap(of -> of.points().stream()).mapToDouble(Point::x)),
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

  private static Map<Integer, List<IterationResult>> steps(TrialSummary trial) {
    return trial.forkData().stream()
        .flatMap(fork -> fork.measurement().stream())
        .collect(
            Collectors.groupingBy(
                each -> each.id().iteration(), TreeMap::new, Collectors.toList()));
  }

  private static void note(
      String note, List<Point> places, List<String> notes, List<Chart.Mark> marks) {
    if (!places.isEmpty()) {
      notes.add(note);
      places.forEach(place -> marks.add(new Chart.Mark(notes.size(), place.x(), place.y())));
    }
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
    int first = 2 * TrialLook.among(scenario.trials(), trial).pattern();
    series.add(
        new Series(
            "%s, %s%s"
                .formatted(
                    TrialLook.row(scenario.trials(), trial), percentile, TrialLook.doubt(trial)),
            "",
            Chart.Kind.LINE,
            TrialLook.of(trial, percentile.equals("p50") ? first : first + 1),
            points));
  }

  private static List<Point> latencies(
      Map<Integer, List<IterationResult>> steps,
      boolean delivered,
      ToLongFunction<LatencySummary> ns) {
    return steps.values().stream()
        .map(forks -> point(forks, delivered, ns))
        .filter(point -> Double.isFinite(point.y()))
        .toList();
  }

  private static Optional<Point> firstLoss(
      Map<Integer, List<IterationResult>> steps, boolean delivered) {
    return steps.values().stream()
        .filter(forks -> forks.stream().anyMatch(each -> each.counts().lost() > 0))
        .findFirst()
        .map(forks -> point(forks, delivered, LatencySummary::p99Ns))
        .filter(point -> Double.isFinite(point.y()));
  }

  /** On the line of the median, since that of the 99th percentile may have the first loss there. */
  private static Optional<Point> knee(
      Map<Integer, List<IterationResult>> steps, boolean delivered) {
    return steps.values().stream()
        .filter(forks -> keepsUp(forks, delivered))
        .reduce((_, later) -> later)
        .map(forks -> point(forks, delivered, LatencySummary::p50Ns))
        .filter(point -> Double.isFinite(point.y()));
  }

  private static boolean keepsUp(List<IterationResult> forks, boolean delivered) {
    double offered =
        Median.of(forks.stream().mapToDouble(IterationResult::offeredPerSecond).toArray());
    long published = forks.stream().mapToLong(each -> each.counts().published()).sum();
    long owed = forks.stream().mapToLong(each -> each.counts().expected()).sum();
    // Each subscription is owed what is offered.
    double times = delivered && published > 0 ? (double) owed / published : 1;
    return 100 * rate(forks, delivered) >= KEPT_UP_PERCENT * offered * times;
  }

  private static Point point(
      List<IterationResult> forks, boolean delivered, ToLongFunction<LatencySummary> ns) {
    return new Point(rate(forks, delivered), latency(forks, delivered, ns));
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
