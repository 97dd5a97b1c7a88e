package brokerbench.report;

import brokerbench.results.ForkData;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencySecond;
import brokerbench.results.LatencySummary;
import brokerbench.scenario.Phase;
import java.util.List;
import java.util.Optional;

/**
 * One fork over time, in seconds since its measurement began, so that forks lie over each other.
 *
 * @param delivers whether deliveries count, and not publishes
 */
record ForkCourse(ForkData fork, boolean delivers) {
  private static final long SECOND_NS = 1_000_000_000;

  /**
   * A part of the course.
   *
   * @param together equal for the parts of several forks that belong together
   * @param x its middle, seconds
   * @param perSecond messages; NaN where it took no time
   */
  record Part(Object together, double x, double perSecond, Optional<LatencySummary> latency) {}

  /** Whether its histogram log tells more than its iterations do. */
  boolean isBySecond() {
    return !fork.seconds().isEmpty();
  }

  /** The seconds, or else the iterations. */
  List<Part> finest() {
    return isBySecond() ? seconds() : iterations();
  }

  List<Part> seconds() {
    return fork.seconds().stream().map(ForkCourse::part).toList();
  }

  List<Part> iterations() {
    return fork.measuredLeg().stream().map(this::part).toList();
  }

  private static Part part(LatencySecond second) {
    long middleNs = (second.fromNs() + second.toNs()) / 2;
    return new Part(
        Math.floorDiv(middleNs, SECOND_NS),
        (double) middleNs / SECOND_NS,
        second.perSecond(),
        Optional.of(second.latency()));
  }

  private Part part(IterationResult iteration) {
    IterationId id = iteration.id();
    return new Part(
        new IterationId(id.trial(), 0, id.phase(), id.iteration()),
        middle(fork, iteration),
        delivers ? iteration.deliveredPerSecond() : iteration.publishedPerSecond(),
        delivers ? iteration.endToEndLatency() : iteration.publishLatency());
  }

  /** The middle of {@code iteration} of {@code fork}, seconds. */
  static double middle(ForkData fork, IterationResult iteration) {
    return (iteration.startedNs() - startNs(fork) + iteration.elapsedNs() / 2.0) / SECOND_NS;
  }

  /** Of the first measurement iteration, which few precede: a fork may have a hundred thousand. */
  private static long startNs(ForkData fork) {
    return fork.iterations().stream()
        .filter(each -> each.id().phase() == Phase.MEASUREMENT)
        .mapToLong(IterationResult::startedNs)
        .findFirst()
        .orElseThrow();
  }
}
