package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Axis;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.figures.Figure;
import brokerbench.statistics.Comparison;
import brokerbench.statistics.Interval;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** The ratios of one figure of two runs or more as points, with their intervals: a row each. */
final class RatioChart {

  private static final String SAME =
      String.format(
          Locale.ROOT, "taken as equal: %.2f to %.2f", Comparison.SAME_LOW, Comparison.SAME_HIGH);

  private final List<String> rows = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();
  private final Map<String, List<Point>> ratios = new LinkedHashMap<>();
  private final Map<String, List<Point>> intervals = new LinkedHashMap<>();
  private final Map<String, Chart.Look> looks = new LinkedHashMap<>();

  /** Adds a row of the worse validity of the two; no ratio where they cannot be compared. */
  void add(String row, Validity worse, String group, Chart.Look look, @Nullable Comparison ratio) {
    if (ratio == null) {
      leftOut.add(TrialLook.leftOut(row, worse));
      return;
    }
    int at = rows.size();
    rows.add(row + TrialLook.doubt(worse));
    looks.putIfAbsent(group, look);
    ratios.computeIfAbsent(group, _ -> new ArrayList<>()).add(new Point(ratio.value(), at));
    Interval interval = ratio.interval();
    if (interval != null) {
      intervals
          .computeIfAbsent(group, _ -> new ArrayList<>())
          .addAll(
              List.of(new Point(interval.low(), at), new Point(interval.high(), at), Point.GAP));
    }
  }

  /** The chart; none without rows. */
  Optional<Chart> chart(Figure figure) {
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    List<Series> series = new ArrayList<>();
    ratios.forEach(
        (group, points) ->
            series.add(
                new Series(
                    group + ", ratio", "ratio", Chart.Kind.POINTS, looks.get(group), points)));
    intervals.forEach(
        (group, ends) ->
            series.add(
                new Series(
                    group + ForkCharts.INTERVAL,
                    "interval",
                    Chart.Kind.RANGES,
                    looks.get(group),
                    ends)));
    Axis x =
        Axis.fitting(
            "ratio",
            "",
            DoubleStream.concat(
                DoubleStream.of(Comparison.SAME_LOW, Comparison.SAME_HIGH),
                TimeCharts.values(series, Point::x)));
    Chart chart =
        Chart.of(
            new Chart.Text(
                "Ratio of the " + figure.title() + " to that of A",
                "Right of 1 the later run has more. An interval that leaves the shaded part is a"
                    + " difference where five forks or more alternated."
                    + TrialLook.leftOut(leftOut),
                "figures.csv of each run, " + figure.word()),
            x,
            Axis.of("", rows),
            series);
    return Optional.of(
        chart.over(x, List.of(new Chart.Band(Comparison.SAME_LOW, Comparison.SAME_HIGH, SAME))));
  }
}
