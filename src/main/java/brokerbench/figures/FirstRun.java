package brokerbench.figures;

import brokerbench.results.ForkData;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Trial;
import brokerbench.scenario.Workload;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a fork with a warm broker or a warm client did before, with a cold client on cold brokers,
 * recorded as its first warm-up iterations. Its figures, by the same definitions as those of a
 * measurement, let cold and warm be compared within a fork.
 */
public final class FirstRun {

  private FirstRun() {}

  /**
   * The first run as if it were a fork; empty where there was none or it is invalid.
   *
   * <p>It has no disk use. It has a latency when it is a single iteration: histograms of several
   * cannot be merged, since the log of the fork does not hold them.
   */
  public static Optional<ForkData> of(ForkData fork) {
    int count = iterations(fork.trial());
    List<IterationResult> iterations =
        fork.iterations().stream()
            .filter(each -> each.id().phase() == Phase.WARMUP && each.id().iteration() <= count)
            .map(FirstRun::asMeasurement)
            .toList();
    if (iterations.isEmpty()
        || iterations.stream().anyMatch(each -> each.validity() == Validity.INVALID)) {
      return Optional.empty();
    }
    return Optional.of(
        new ForkData(
            fork.trial(),
            fork.fork(),
            fork.machines(),
            iterations,
            iterations.size() == 1 ? iterations.getFirst().latencies() : List.of(),
            List.of(),
            samples(fork),
            List.of(),
            Optional.empty(),
            List.of(),
            Optional.empty()));
  }

  /** A search for the capacity is recorded before the warm-up, and is no run of the load. */
  private static int iterations(Trial trial) {
    Workload workload = trial.workload();
    boolean searches = workload.load().capacityShare() > 0;
    boolean warmClient = workload.schedule().clientWarm();
    return switch (workload.schedule().brokerState()) {
      case WARM -> trial.protocol().measurementIterations();
      case COLD -> warmClient && !searches ? trial.protocol().warmupIterations() : 0;
      case FRESH -> 0;
    };
  }

  private static SortedMap<String, List<ResourceSample>> samples(ForkData fork) {
    SortedMap<String, List<ResourceSample>> samples = new TreeMap<>();
    fork.samples().forEach((node, all) -> samples.put(node, first(all)));
    return samples;
  }

  /** Up to where sampling begins anew, for the load that is measured; none where it never does. */
  private static List<ResourceSample> first(List<ResourceSample> all) {
    List<ResourceSample> first = new ArrayList<>();
    for (int i = 1; i < all.size(); i++) {
      first.add(asMeasurement(all.get(i - 1)));
      if (all.get(i).elapsedNs() < all.get(i - 1).elapsedNs()) {
        return first;
      }
    }
    return List.of();
  }

  private static IterationResult asMeasurement(IterationResult of) {
    IterationId id = of.id();
    return new IterationResult(
        new IterationId(id.trial(), id.fork(), Phase.MEASUREMENT, id.iteration()),
        of.startedNs(),
        of.elapsedNs(),
        of.publishElapsedNs(),
        of.publishedInside(),
        of.deliveredInside(),
        of.offeredPerSecond(),
        of.counts(),
        of.latencies(),
        of.client(),
        of.findings());
  }

  private static ResourceSample asMeasurement(ResourceSample of) {
    return of.phase().equals(Phase.WARMUP.word()) ? of.inPhase(Phase.MEASUREMENT) : of;
  }
}
