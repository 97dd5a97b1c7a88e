package brokerbench.claims;

import brokerbench.quantity.Rate;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.DiskUse;
import brokerbench.results.ForkData;
import brokerbench.results.LatencySummary;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Figures of one fork; NaN for what it does not hold. */
final class ForkFigures {

  private ForkFigures() {}

  static double[] throughput(ForkData fork) {
    return fork.measurement().stream()
        .filter(each -> each.elapsedNs() > 0 && !each.counts().unsubscribed())
        .mapToDouble(each -> Rate.of(each.deliveredInside(), each.elapsedNs()).messagesPerSecond())
        .toArray();
  }

  static double[] requests(ForkData fork) {
    return fork.measurement().stream()
        .filter(each -> each.publishElapsedNs() > 0)
        .mapToDouble(
            each -> Rate.of(each.publishedInside(), each.publishElapsedNs()).messagesPerSecond())
        .toArray();
  }

  static double[] operations(ForkData fork) {
    return fork.measurement().stream()
        .filter(each -> each.elapsedNs() > 0 && each.publishElapsedNs() > 0)
        .mapToDouble(
            each ->
                Rate.of(each.publishedInside(), each.publishElapsedNs()).messagesPerSecond()
                    + Rate.of(each.deliveredInside(), each.elapsedNs()).messagesPerSecond())
        .toArray();
  }

  static double[] lost(ForkData fork) {
    return fork.measurement().isEmpty()
        ? new double[0]
        : one((double) total(fork, DeliveryCounts::lost));
  }

  static double[] latencyNs(
      ForkData fork, String metric, ToLongFunction<LatencySummary> percentile) {
    return fork.latencies().stream()
        .filter(latency -> latency.metricWord().equals(metric) && latency.count() > 0)
        .mapToDouble(percentile::applyAsLong)
        .toArray();
  }

  static double[] installationBytes(ForkData fork) {
    return one(
        fork.disk().stream()
            .map(DiskUse::installationBytes)
            .mapToDouble(ForkFigures::orNaN)
            .average()
            .orElse(Double.NaN));
  }

  static double[] diskIncreaseBytes(ForkData fork) {
    return one(fork.disk().stream().mapToDouble(DiskUse::growthBytes).average().orElse(Double.NaN));
  }

  static double[] diskWrittenBytes(ForkData fork) {
    double[] nodes = nodes(fork, NodeWindow::diskWrittenBytes);
    return one(nodes.length == 0 ? Double.NaN : Arrays.stream(nodes).sum());
  }

  static double[] lossFraction(ForkData fork) {
    long owed = total(fork, DeliveryCounts::expected);
    return owed == 0 ? new double[0] : one((double) total(fork, DeliveryCounts::lost) / owed);
  }

  private static long total(ForkData fork, ToLongFunction<DeliveryCounts> count) {
    return fork.measurement().stream().map(each -> each.counts()).mapToLong(count).sum();
  }

  /** The mean over broker nodes. */
  static double[] mean(ForkData fork, ToDoubleFunction<NodeWindow> figure) {
    return one(mean(nodes(fork, figure)));
  }

  /** Highest less lowest node, over the mean; nothing of a single node, which has no spread. */
  static double[] spread(ForkData fork, ToDoubleFunction<NodeWindow> figure) {
    double[] nodes = nodes(fork, figure);
    if (nodes.length < 2) {
      return new double[0];
    }
    Arrays.sort(nodes);
    return one((nodes[nodes.length - 1] - nodes[0]) / mean(nodes));
  }

  /** Whether the window of a broker node has no figure of the processor for its idle time. */
  static boolean isTooIdle(ForkData fork) {
    return windows(fork).anyMatch(NodeWindow::isTooIdle);
  }

  private static double[] nodes(ForkData fork, ToDoubleFunction<NodeWindow> figure) {
    return windows(fork).mapToDouble(figure).toArray();
  }

  /** One per broker node. */
  private static Stream<NodeWindow> windows(ForkData fork) {
    return fork.brokers().stream().map(node -> NodeWindow.of(fork.samples().get(node)));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  private static double orNaN(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() : Double.NaN;
  }

  private static double[] one(double value) {
    return new double[] {value};
  }
}
