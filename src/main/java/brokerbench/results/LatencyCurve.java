package brokerbench.results;

import brokerbench.measurement.LatencyMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleToLongFunction;

/**
 * A latency by the share of values that do not exceed it, up to the last percentile that is
 * reliable: {@link #LEAST_BEYOND} values lie beyond it.
 *
 * @param metric which latency
 * @param count values that it is about
 * @param points from the least value on
 */
public record LatencyCurve(LatencyMetric metric, long count, List<Point> points) {

  /** Values beyond a percentile that make it reliable. */
  public static final int LEAST_BEYOND = 10;

  private static final int POINTS_PER_DECADE = 20;
  private static final double PERCENT = 100;

  /**
   * One of its points.
   *
   * @param oneIn one value in this many lies beyond, 1 or more: 100 at the 99th percentile
   * @param valueNs the latency there
   */
  public record Point(double oneIn, long valueNs) {}

  public LatencyCurve {
    points = List.copyOf(points);
  }

  /**
   * The curve of a distribution.
   *
   * @param percentileNs its value at a percentile, 0 to 100
   */
  static LatencyCurve of(LatencyMetric metric, long count, DoubleToLongFunction percentileNs) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; ; i++) {
      double oneIn = Math.pow(10, (double) i / POINTS_PER_DECADE);
      if (count < LEAST_BEYOND * oneIn) {
        return new LatencyCurve(metric, count, points);
      }
      points.add(new Point(oneIn, percentileNs.applyAsLong(PERCENT * (1 - 1 / oneIn))));
    }
  }

  /** The word of the metric in files, such as {@code end_to_end_latency}. */
  public String metricWord() {
    return metric.word();
  }
}
