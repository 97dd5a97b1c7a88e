package brokerbench.figures;

import brokerbench.measurement.LatencyMetric;
import brokerbench.results.ForkData;
import brokerbench.results.LatencySummary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Percentiles of latency, from the merged histograms of a fork's measurement iterations. */
final class LatencyFigures {

  static final List<Figure> ALL = all();

  private LatencyFigures() {}

  private static List<Figure> all() {
    List<Figure> figures = new ArrayList<>();
    for (LatencyMetric metric : LatencyMetric.values()) {
      figures.add(figure(metric, "p50", LatencySummary::p50Ns));
      figures.add(figure(metric, "p75", LatencySummary::p75Ns));
      figures.add(figure(metric, "p90", LatencySummary::p90Ns));
      figures.add(figure(metric, "p95", LatencySummary::p95Ns));
      figures.add(figure(metric, "p99", LatencySummary::p99Ns));
      figures.add(figure(metric, "p99_9", LatencySummary::p999Ns));
      figures.add(figure(metric, "p99_99", LatencySummary::p9999Ns));
      figures.add(figure(metric, "max", LatencySummary::maxNs));
    }
    return List.copyOf(figures);
  }

  private static Figure figure(
      LatencyMetric metric, String statistic, ToDoubleFunction<LatencySummary> value) {
    return Figure.perFork(
            metric.word() + "_" + statistic + "_ns",
            title(metric) + " " + statistic.replace('_', '.'),
            FigureUnit.NANOSECONDS,
            FigureWindow.MEASUREMENT,
            fork -> of(fork, metric, value))
        .ofOneRateOnly();
  }

  private static double of(
      ForkData fork, LatencyMetric metric, ToDoubleFunction<LatencySummary> value) {
    return fork.latencies().stream()
        .filter(latency -> latency.metric() == metric && latency.count() > 0)
        .mapToDouble(value)
        .findFirst()
        .orElse(Double.NaN);
  }

  private static String title(LatencyMetric metric) {
    return switch (metric) {
      case PUBLISH_LATENCY -> "publish";
      case SERVICE_TIME -> "service time";
      case END_TO_END_LATENCY -> "end-to-end";
      case SEND_DELAY -> "send delay";
    };
  }
}
