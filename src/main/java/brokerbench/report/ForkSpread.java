package brokerbench.report;

import brokerbench.document.Chart;
import brokerbench.document.Chart.Point;
import brokerbench.document.Chart.Series;
import brokerbench.figures.Figure;
import brokerbench.results.ForkData;
import brokerbench.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * One figure of several trials in a chart: each fork, their mean, and its interval.
 *
 * @param place of a trial along the axis of words
 * @param upright whether that is the x axis
 */
record ForkSpread(Figure figure, ToIntFunction<TrialSummary> place, boolean upright) {

  /** A series per number of fork. */
  List<Series> forks(String name, Chart.Look look, List<TrialSummary> trials) {
    SortedMap<Integer, List<Point>> forks = new TreeMap<>();
    for (TrialSummary trial : trials) {
      for (ForkData fork : trial.forkData()) {
        forks
            .computeIfAbsent(fork.fork(), _ -> new ArrayList<>())
            .add(point(trial, figure.of(fork)));
      }
    }
    List<Series> series = new ArrayList<>();
    forks.forEach(
        (fork, points) ->
            series.add(new Series(name, "fork " + fork, Chart.Kind.FORKS, look, points)));
    return series;
  }

  /** The mean over forks of each trial, in the order of {@code trials}. */
  Series means(String name, Chart.Look look, List<TrialSummary> trials) {
    return new Series(
        name, "mean", Chart.Kind.POINTS, look, trials.stream().map(this::mean).toList());
  }

  Point mean(TrialSummary trial) {
    return point(trial, trial.estimate(figure).value());
  }

  /** The interval of the mean of each trial that has one. */
  Series intervals(String name, Chart.Look look, List<TrialSummary> trials) {
    List<Point> points = new ArrayList<>();
    for (TrialSummary trial : trials) {
      Interval interval = trial.estimate(figure).interval();
      if (interval != null) {
        points.addAll(
            List.of(point(trial, interval.low()), point(trial, interval.high()), Point.GAP));
      }
    }
    return new Series(name, "interval", Chart.Kind.RANGES, look, points);
  }

  private Point point(TrialSummary trial, double value) {
    int at = place.applyAsInt(trial);
    return upright ? new Point(at, value) : new Point(value, at);
  }
}
