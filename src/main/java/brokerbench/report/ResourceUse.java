package brokerbench.report;

import brokerbench.results.ResourceSample;
import brokerbench.scenario.Phase;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
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

    private boolean covers(ResourceSample sample) {
      return this == WHOLE_FORK || sample.phase().equals(Phase.MEASUREMENT.word());
    }
  }

  /** The use of one process from its samples, in the order in which they were taken. */
  static ResourceUse of(List<ResourceSample> samples, Window window) {
    double cpuNs = 0;
    double elapsedNs = 0;
    double weighedPercent = 0;
    ResourceSample last = null;
    for (ResourceSample sample : samples) {
      // A fork with several sessions is sampled anew, from 0, for each.
      if (last != null && window.covers(sample) && sample.elapsedNs() > last.elapsedNs()) {
        double passedNs = sample.elapsedNs() - last.elapsedNs();
        cpuNs += usedNs(last, sample);
        elapsedNs += passedNs;
        weighedPercent += passedNs * sample.cpuPercentOfHost().orElse(Double.NaN);
      }
      last = sample;
    }
    List<ResourceSample> covered = samples.stream().filter(window::covers).toList();
    return new ResourceUse(
        elapsedNs > 0 ? cpuNs : Double.NaN,
        elapsedNs > 0 ? elapsedNs : Double.NaN,
        elapsedNs > 0 ? weighedPercent / elapsedNs : Double.NaN,
        Median.of(
            covered.stream()
                .map(ResourceSample::cpuPercentOfHost)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray()),
        covered.stream()
            .map(ResourceSample::memoryBytes)
            .flatMapToLong(OptionalLong::stream)
            .mapToDouble(bytes -> bytes)
            .max()
            .orElse(Double.NaN));
  }

  private static double usedNs(ResourceSample before, ResourceSample after) {
    if (before.cpuNsTotal().isEmpty() || after.cpuNsTotal().isEmpty()) {
      return Double.NaN;
    }
    long totalNs = after.cpuNsTotal().getAsLong();
    long deltaNs = totalNs - before.cpuNsTotal().getAsLong();
    // A process that was started again counts from 0.
    return deltaNs < 0 ? totalNs : deltaNs;
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
