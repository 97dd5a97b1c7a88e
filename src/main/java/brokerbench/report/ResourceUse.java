package brokerbench.report;

import brokerbench.results.ForkData;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Phase;
import brokerbench.statistics.Median;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * What one process, or several together, used in one window of a fork. A figure is NaN when a
 * process does not give it.
 *
 * @param cpuNs processor time
 * @param elapsedNs length of the window
 * @param percentOfHost mean share of all processors, 0 to 100
 * @param percentOfHostMedian median over the samples of each one's share, 0 to 100
 * @param memoryHighestBytes highest resident memory; of several, the sum of each one's highest
 */
record ResourceUse(
    double cpuNs,
    double elapsedNs,
    double percentOfHost,
    double percentOfHostMedian,
    double memoryHighestBytes) {

  /** Which samples count. */
  enum Window {
    /** Those from the start of the first measurement iteration to the end of the last. */
    MEASUREMENT,
    /** All of the fork, idle ones included. */
    WHOLE_FORK;

    boolean covers(ResourceSample sample) {
      return this == WHOLE_FORK || sample.phase().equals(Phase.MEASUREMENT.word());
    }
  }

  /** What the broker nodes of {@code fork} used together while it was measured. */
  static ResourceUse ofBrokers(ForkData fork) {
    return sum(fork.brokers().stream().map(node -> of(fork, node, Window.MEASUREMENT)).toList());
  }

  /** What the client of {@code fork} used while it was measured. */
  static ResourceUse ofClient(ForkData fork) {
    return of(fork, ForkData.CLIENT, Window.MEASUREMENT);
  }

  /** What one node of {@code fork} used. */
  static ResourceUse of(ForkData fork, String node, Window window) {
    return of(fork.samples().getOrDefault(node, List.of()), window);
  }

  /** The use of one process from its samples, in the order in which they were taken. */
  static ResourceUse of(List<ResourceSample> samples, Window window) {
    WindowSamples inside = new WindowSamples(samples, window);
    double elapsedNs = inside.elapsedNs();
    return new ResourceUse(
        inside.growth(ResourceSample::cpuNsTotal),
        elapsedNs,
        inside.weighedPercentOfHost() / elapsedNs,
        Median.of(
            inside
                .samples()
                .map(ResourceSample::cpuPercentOfHost)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray()),
        inside.highest(ResourceSample::memoryBytes));
  }

  /** Several processes together, over the longest of their windows; NaN without any. */
  static ResourceUse sum(Collection<ResourceUse> uses) {
    return new ResourceUse(
        sum(uses, ResourceUse::cpuNs),
        uses.stream().mapToDouble(ResourceUse::elapsedNs).max().orElse(Double.NaN),
        sum(uses, ResourceUse::percentOfHost),
        sum(uses, ResourceUse::percentOfHostMedian),
        sum(uses, ResourceUse::memoryHighestBytes));
  }

  private static double sum(Collection<ResourceUse> uses, ToDoubleFunction<ResourceUse> figure) {
    return uses.isEmpty() ? Double.NaN : uses.stream().mapToDouble(figure).sum();
  }

  /** Processors in use, on average. */
  double cores() {
    return cpuNs / elapsedNs;
  }
}
