package brokerbench.claims;

import brokerbench.claims.Unit.Dimension;
import brokerbench.results.ForkData;
import brokerbench.results.LatencySummary;
import brokerbench.statistics.Median;
import brokerbench.statistics.Scale;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * What claims are about, and how to take it from one fork, in the base unit of its dimension. The
 * set is closed. Processor, memory and written bytes are taken in the study's window, {@link
 * NodeWindow}; a figure per node is the mean over nodes.
 */
public enum ClaimMetric {
  /** Distinct deliveries over the time they took, per measurement iteration. */
  THROUGHPUT(Dimension.RATE, ForkFigures::throughput),
  /** Acknowledged publishes over the time they took, per measurement iteration. */
  REQUESTS(Dimension.REQUESTS, ForkFigures::requests),
  END_TO_END_LATENCY_P50(Dimension.TIME, latency("end_to_end_latency", LatencySummary::p50Ns)),
  END_TO_END_LATENCY_P95(Dimension.TIME, latency("end_to_end_latency", LatencySummary::p95Ns)),
  END_TO_END_LATENCY_P99(Dimension.TIME, latency("end_to_end_latency", LatencySummary::p99Ns)),
  END_TO_END_LATENCY_P99_9(Dimension.TIME, latency("end_to_end_latency", LatencySummary::p999Ns)),
  PUBLISH_LATENCY_P50(Dimension.TIME, latency("publish_latency", LatencySummary::p50Ns)),
  PUBLISH_LATENCY_P95(Dimension.TIME, latency("publish_latency", LatencySummary::p95Ns)),
  PUBLISH_LATENCY_P99(Dimension.TIME, latency("publish_latency", LatencySummary::p99Ns)),
  PUBLISH_LATENCY_P99_9(Dimension.TIME, latency("publish_latency", LatencySummary::p999Ns)),
  /** The server's own files, mean over nodes. */
  INSTALLATION_SIZE(Dimension.SIZE, ForkFigures::installationBytes),
  /** Growth of the data directory, mean over nodes. */
  DISK_INCREASE(Dimension.SIZE, ForkFigures::diskIncreaseBytes),
  /** Written towards the device, all nodes together. */
  DISK_WRITTEN(Dimension.SIZE, ForkFigures::diskWrittenBytes),
  /** Median over samples of a node's share of all processors, mean over nodes. */
  CPU_MEDIAN(Dimension.PROCESSOR, fork -> ForkFigures.mean(fork, NodeWindow::cpuMedian)),
  /** 95th percentile over samples of a node's share of all processors, mean over nodes. */
  CPU_P95(Dimension.PROCESSOR, fork -> ForkFigures.mean(fork, NodeWindow::cpuP95)),
  /** Highest less lowest of the nodes' {@link #CPU_MEDIAN}, over their mean. */
  CPU_SPREAD(Dimension.FRACTION, fork -> ForkFigures.spread(fork, NodeWindow::cpuMedian)),
  /** Median over samples of a node's memory, mean over nodes. */
  MEMORY_MEDIAN(Dimension.SIZE, fork -> ForkFigures.mean(fork, NodeWindow::memoryMedianBytes)),
  /** Highest sample of a node's memory, mean over nodes. */
  MEMORY_MAX(Dimension.SIZE, fork -> ForkFigures.mean(fork, NodeWindow::memoryMaxBytes)),
  /** Highest less lowest of the nodes' {@link #MEMORY_MAX}, over their mean. */
  MEMORY_SPREAD(Dimension.FRACTION, fork -> ForkFigures.spread(fork, NodeWindow::memoryMaxBytes)),
  /** Deliveries owed that never came, over those owed, in the whole measurement of a fork. */
  LOSS_FRACTION(Dimension.FRACTION, ForkFigures::lossFraction),
  /** Acknowledged publishes and distinct deliveries together, each per time that they took. */
  OPERATIONS(Dimension.OPERATIONS, ForkFigures::operations),
  /** Deliveries owed that never came, in the measurement of a fork whose consumers died. */
  LOST_AFTER_CRASH(Dimension.COUNT, ForkFigures::lost),
  /** Requests through a gateway. */
  HTTP_REQUESTS(Dimension.REQUESTS, "an HTTP gateway and a load for it"),
  /** Price of the machines. */
  COST(Dimension.COST, "prices, which no run measures");

  private final Dimension dimension;
  private final String needs;

  @SuppressWarnings("ImmutableEnumChecker") // The functions hold no state.
  private final Function<ForkData, double[]> values;

  ClaimMetric(Dimension dimension, Function<ForkData, double[]> values) {
    this.dimension = dimension;
    this.needs = "";
    this.values = values;
  }

  ClaimMetric(Dimension dimension, String needs) {
    this.dimension = dimension;
    this.needs = needs;
    this.values = fork -> new double[0];
  }

  /** The word in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What the suite would need to measure it; empty when it can. */
  public Optional<String> needs() {
    return needs.isEmpty() ? Optional.empty() : Optional.of(needs);
  }

  /**
   * Why {@code forks}, none of which has samples of it, have none: the word, with a cause where one
   * is known.
   */
  String absentFrom(List<ForkData> forks) {
    return dimension == Dimension.PROCESSOR && forks.stream().anyMatch(ForkFigures::isMostlyIdle)
        ? word() + ": its load is shorter than the idle time around it; take a larger --scale"
        : word();
  }

  /** Whether it tells loss, so that a fork that lost messages is one to count. */
  boolean tellsLoss() {
    return this == LOSS_FRACTION || this == LOST_AFTER_CRASH;
  }

  /** Whether it counts what the speed of a machine does not change, such as messages lost. */
  boolean isCount() {
    return dimension == Dimension.COUNT;
  }

  /** How forks are averaged and compared: what can be lost can be 0. */
  Scale scale() {
    return tellsLoss() ? Scale.DIFFERENCE : Scale.RATIO;
  }

  Dimension dimension() {
    return dimension;
  }

  /**
   * One value per fork: the median over its measurement iterations where each has one. Forks
   * without any are left out.
   */
  double[] values(List<ForkData> forks) {
    return Median.ofEach(
        forks.stream()
            .map(values)
            .map(fork -> Arrays.stream(fork).filter(Double::isFinite).toArray())
            .filter(fork -> fork.length > 0)
            .toList());
  }

  /** All words, for messages. */
  static List<String> words() {
    return Arrays.stream(values()).map(ClaimMetric::word).toList();
  }

  private static Function<ForkData, double[]> latency(
      String metric, ToLongFunction<LatencySummary> percentile) {
    return fork -> ForkFigures.latencyNs(fork, metric, percentile);
  }
}
