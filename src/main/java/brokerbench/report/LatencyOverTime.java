package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.report.ForkCourse.Part;
import brokerbench.results.LatencyCurve;
import brokerbench.results.LatencySummary;
import brokerbench.statistics.Median;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Latency percentiles of one trial over time: by second of those forks whose logs part their
 * iterations, else by iteration. In titles it is called {@code row}.
 */
record LatencyOverTime(TrialSummary trial, String row, boolean delivers) {

  /** Ranges beside each other that can be told apart. */
  private static final int MOST_RANGES = 30;

  /** Of the seconds in which anything came: of fewer, a line would join what lies far apart. */
  private static final double LEAST_RELIABLE = 0.5;

  private record Percentile(String name, double beyond, ToLongFunction<LatencySummary> ns) {

    boolean isReliable(Part part) {
      return part.latency()
          .filter(each -> each.count() * beyond >= LatencyCurve.LEAST_BEYOND)
          .isPresent();
    }

    Point point(Part part) {
      return new Point(part.x(), ns.applyAsLong(part.latency().orElseThrow()));
    }
  }

  private static final List<Percentile> PERCENTILES =
      List.of(
          new Percentile("p50", 0.5, LatencySummary::p50Ns),
          new Percentile("p99", 0.01, LatencySummary::p99Ns),
          new Percentile("p99.9", 0.001, LatencySummary::p999Ns));

  /** The chart; none where no percentile is reliable anywhere. */
  Optional<Chart> chart(List<ForkCourse> forks) {
    List<ForkCourse> bySecond = forks.stream().filter(ForkCourse::isBySecond).toList();
    List<Part> seconds = bySecond.stream().flatMap(fork -> fork.seconds().stream()).toList();
    List<Part> iterations = forks.stream().flatMap(fork -> fork.iterations().stream()).toList();
    long busy = seconds.stream().filter(each -> each.perSecond() > 0).count();
    List<Series> series = new ArrayList<>();
    List<String> coarse = new ArrayList<>();
    boolean hasSeconds = false;
    for (int i = 0; i < PERCENTILES.size(); i++) {
      Percentile percentile = PERCENTILES.get(i);
      Chart.Look look = TrialLook.of(trial, i);
      long reliable = seconds.stream().filter(percentile::isReliable).count();
      if (reliable > 0 && reliable >= LEAST_RELIABLE * busy) {
        hasSeconds = true;
        addMedians(percentile, percentile.name(), seconds, look, series);
      } else if (iterations.stream().anyMatch(percentile::isReliable)) {
        coarse.add(percentile.name());
        String name = percentile.name() + (seconds.isEmpty() ? "" : ", by iteration");
        addMedians(percentile, name, iterations, look, series);
      }
    }
    if (series.isEmpty()) {
      return Optional.empty();
    }
    String what = delivers ? "end-to-end latency" : "publish latency";
    return Optional.of(
        Chart.of(
            new Chart.Text(
                ForkCharts.capital(what) + " over time, " + row,
                about(
                    hasSeconds,
                    series.stream().anyMatch(each -> each.kind() == Chart.Kind.RANGES),
                    coarse),
                source(hasSeconds ? bySecond : List.of(), forks.size(), !coarse.isEmpty())),
            TimeCharts.seconds(0, 0),
            TimeCharts.fitting(what, "ns", series),
            series));
  }

  private static String about(boolean hasSeconds, boolean hasRanges, List<String> coarse) {
    String what =
        hasSeconds
            ? "Of what came in each second the median over forks"
            : "Of each iteration the median over forks";
    String left =
        hasSeconds && !coarse.isEmpty()
            ? " Too few values of a second lie beyond %s, which is of each iteration."
                .formatted(String.join(" and ", coarse))
            : "";
    return what
        + (hasRanges ? "; whiskers reach from the lowest fork to the highest." : ".")
        + " A percentile is left out where fewer than "
        + LatencyCurve.LEAST_BEYOND
        + " values lie beyond it."
        + left;
  }

  private static String source(List<ForkCourse> bySecond, int forks, boolean isCoarse) {
    List<String> sources = new ArrayList<>();
    if (!bySecond.isEmpty()) {
      sources.add(
          "the histograms%s, by second"
              .formatted(bySecond.size() == forks ? "" : " of " + TimeCharts.named(bySecond)));
    }
    if (isCoarse) {
      sources.add("latency.csv, by iteration");
    }
    return String.join("; ", sources);
  }

  private static void addMedians(
      Percentile percentile, String name, List<Part> parts, Chart.Look look, List<Series> series) {
    Map<Object, List<Point>> together =
        parts.stream()
            .filter(percentile::isReliable)
            .collect(
                Collectors.groupingBy(
                    Part::together,
                    LinkedHashMap::new,
                    Collectors.mapping(percentile::point, Collectors.toList())));
    List<Point> medians = new ArrayList<>();
    List<Point> ranges = new ArrayList<>();
    for (List<Point> forks : together.values()) {
      double x = Median.of(forks, Point::x);
      medians.add(new Point(x, Median.of(forks, Point::y)));
      if (forks.size() > 1 && together.size() <= MOST_RANGES) {
        double[] ys = forks.stream().mapToDouble(Point::y).sorted().toArray();
        ranges.addAll(List.of(new Point(x, ys[0]), new Point(x, ys[ys.length - 1]), Point.GAP));
      }
    }
    medians.sort(Comparator.comparingDouble(Point::x));
    series.add(new Series(name, "median of forks", Chart.Kind.LINE, look, medians));
    if (!ranges.isEmpty()) {
      series.add(new Series(name, "lowest and highest fork", Chart.Kind.RANGES, look, ranges));
    }
  }
}
