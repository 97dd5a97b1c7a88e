package brokerbench.report;

import brokerbench.results.ForkData;
import brokerbench.results.ResourceSample;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The samples of one node in one window of a fork. A figure is NaN when the node does not give it.
 */
final class WindowSamples {

  /** A sample of the window and the one before it, which may stand outside. */
  private record Step(ResourceSample before, ResourceSample after) {

    double elapsedNs() {
      return after.elapsedNs() - before.elapsedNs();
    }
  }

  private final List<ResourceSample> inside;
  private final List<Step> steps = new ArrayList<>();

  /** Samples in the order in which they were taken. */
  WindowSamples(List<ResourceSample> samples, ResourceUse.Window window) {
    this.inside = samples.stream().filter(window::covers).toList();
    for (int i = 1; i < samples.size(); i++) {
      Step step = new Step(samples.get(i - 1), samples.get(i));
      // A fork with several sessions is sampled anew, from 0, for each.
      if (window.covers(step.after()) && step.elapsedNs() > 0) {
        steps.add(step);
      }
    }
  }

  /** The samples of one node of {@code fork} while it was measured. */
  static WindowSamples measured(ForkData fork, String node) {
    return new WindowSamples(
        fork.samples().getOrDefault(node, List.of()), ResourceUse.Window.MEASUREMENT);
  }

  Stream<ResourceSample> samples() {
    return inside.stream();
  }

  /** Length of the window. */
  double elapsedNs() {
    return steps.isEmpty() ? Double.NaN : steps.stream().mapToDouble(Step::elapsedNs).sum();
  }

  /** Nanoseconds times the percentage of the host that was used in them. */
  double weighedPercentOfHost() {
    return steps.stream()
        .mapToDouble(
            step -> {
              OptionalDouble percent = step.after().cpuPercentOfHost();
              return step.elapsedNs() * percent.orElse(Double.NaN);
            })
        .sum();
  }

  /** What a counter grew by. */
  double growth(Function<ResourceSample, OptionalLong> counter) {
    return steps.isEmpty()
        ? Double.NaN
        : steps.stream()
            .mapToDouble(step -> growth(counter.apply(step.before()), counter.apply(step.after())))
            .sum();
  }

  private static double growth(OptionalLong before, OptionalLong after) {
    if (before.isEmpty() || after.isEmpty()) {
      return Double.NaN;
    }
    long delta = after.getAsLong() - before.getAsLong();
    // A process that was started again counts from 0.
    return delta < 0 ? after.getAsLong() : delta;
  }

  /** The highest value. */
  double highest(Function<ResourceSample, OptionalLong> value) {
    return inside.stream()
        .map(value)
        .flatMapToLong(OptionalLong::stream)
        .mapToDouble(each -> each)
        .max()
        .orElse(Double.NaN);
  }
}
