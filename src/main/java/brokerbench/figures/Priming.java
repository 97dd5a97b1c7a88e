package brokerbench.figures;

import brokerbench.results.ForkData;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The load that made the broker of a fork warm: a measurement's load from a JVM of its own on the
 * cold broker, recorded as the first warm-up iterations. Taken as a measurement, its figures are
 * those of the cold broker in the same fork, so that cold and warm can be paired.
 */
public final class Priming {

  private Priming() {}

  /**
   * The priming as if it were a fork; empty when there was none.
   *
   * <p>It has no disk use. It has a latency when it is a single iteration: the histograms of
   * several, which the fork's log does not hold, cannot be merged.
   */
  public static Optional<ForkData> of(ForkData fork) {
    if (!fork.trial().params().text("broker_state").equals("warm")) {
      return Optional.empty();
    }
    int primed = fork.trial().protocol().measurementIterations();
    List<IterationResult> iterations =
        fork.iterations().stream()
            .filter(each -> each.id().phase() == Phase.WARMUP && each.id().iteration() <= primed)
            .map(Priming::asMeasurement)
            .toList();
    return iterations.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ForkData(
                fork.trial(),
                fork.fork(),
                iterations,
                iterations.size() == 1 ? iterations.getFirst().latencies() : List.of(),
                samples(fork),
                List.of(),
                Optional.empty()));
  }

  private static SortedMap<String, List<ResourceSample>> samples(ForkData fork) {
    SortedMap<String, List<ResourceSample>> samples = new TreeMap<>();
    fork.samples().forEach((node, all) -> samples.put(node, first(all)));
    return samples;
  }

  /** Up to where sampling begins anew, for the JVM that measures; none where it never does. */
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
