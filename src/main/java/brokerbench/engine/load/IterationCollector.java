package brokerbench.engine.load;

import brokerbench.broker.ClientCounters;
import brokerbench.broker.ProducerStages;
import brokerbench.engine.load.schedule.IterationTiming;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.engine.load.schedule.LoadShape;
import brokerbench.measurement.AuditCounts;
import brokerbench.measurement.HiccupMeter;
import brokerbench.measurement.JvmSampler;
import brokerbench.measurement.JvmUse;
import brokerbench.measurement.LatencyHistogram;
import brokerbench.measurement.LatencyMetric;
import brokerbench.results.ClientUse;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencySummary;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Gathers what is known of an iteration into one result, and tells it. Used by the thread that runs
 * the load.
 */
final class IterationCollector {

  private final LoadLeg leg;
  private final JvmSampler jvm;
  private final HiccupMeter hiccups;
  private final LoadListener listener;
  private final StageMeter stages;
  private ClientCounters countersBefore;
  private final long originNs;

  IterationCollector(LoadLeg leg, JvmSampler jvm, HiccupMeter hiccups, LoadListener listener) {
    this.listener = listener;
    this.leg = leg;
    this.jvm = jvm;
    this.hiccups = hiccups;
    this.originNs = leg.instruments().clock().nanoTime();
    this.countersBefore = leg.driver().counters();
    this.stages =
        new StageMeter(
            leg.producers().stream().map(each -> (Supplier<ProducerStages>) each::stages).toList());
    takeUse();
  }

  /** What the client used since the last call. */
  ClientUse takeUse() {
    JvmUse use = jvm.take();
    ClientCounters counted = takeCounters();
    return new ClientUse(
        use.cpuNs(),
        use.gcCount(),
        use.gcPauseNs(),
        use.allocatedBytes(),
        use.heapUsedBytes(),
        hiccups.takeLongestNs(),
        counted.dropped(),
        counted.reconnects(),
        counted.errors());
  }

  /** What the client library counted since the last call. */
  private ClientCounters takeCounters() {
    ClientCounters counters = leg.driver().counters();
    ClientCounters before = countersBefore;
    countersBefore = counters;
    return counters.minus(before);
  }

  /**
   * The use of the last iteration of a load, with what the client allocated and its library counted
   * since, while the broker drained. Times and collections are compared with the iteration's length
   * and stay without.
   */
  ClientUse withDrain(ClientUse use) {
    ClientUse drained = takeUse();
    return new ClientUse(
        use.cpuNs(),
        use.gcCount(),
        use.gcPauseNs(),
        use.allocatedBytes() + drained.allocatedBytes(),
        use.heapUsedBytes(),
        use.longestHiccupNs(),
        use.dropped() + drained.dropped(),
        sum(use.reconnects(), drained.reconnects()),
        use.errors() + drained.errors());
  }

  private static OptionalLong sum(OptionalLong count, OptionalLong drained) {
    return count.isPresent() ? OptionalLong.of(count.getAsLong() + drained.orElse(0)) : count;
  }

  /**
   * The result of {@code iteration}, whose load had {@code shape}, when the listener has heard it.
   *
   * @param seen what the load itself has found
   */
  IterationResult collect(
      LoadIteration iteration,
      LoadShape shape,
      IterationTiming timing,
      ClientUse use,
      List<Finding> seen) {
    DeliveryCounts counts = counts(iteration, timing);
    List<LatencySummary> latencies = latencies(iteration.ordinal());
    List<Finding> findings = new ArrayList<>(seen);
    findings.addAll(
        Finding.any(leg.repeated(iteration.ordinal()), DeliveryFinding.PublishesRepeated::new));
    IterationResult result =
        new IterationResult(
            iteration.id(),
            timing.startNs() - originNs,
            timing.delivered().elapsedNs(),
            timing.published().elapsedNs(),
            timing.published().messages(),
            timing.delivered().messages(),
            timing.offeredPerSecond(),
            counts,
            latencies,
            use,
            findings);
    IterationResult judged =
        IterationJudge.judge(
            result, shape, leg.guarantee(), leg.publishErrors(iteration.ordinal()));
    listener.iterationFinished(judged, stages.take(iteration.id()));
    leg.instruments().recording().forget(iteration.ordinal());
    return judged;
  }

  private DeliveryCounts counts(LoadIteration iteration, IterationTiming timing) {
    AuditCounts audit = leg.instruments().audit().counts(iteration.ordinal());
    return new DeliveryCounts(
        timing.planned(),
        audit.sent(),
        audit.published(),
        audit.failed(),
        audit.expected(),
        audit.delivered(),
        audit.lost(),
        audit.duplicated(),
        audit.reordered(),
        audit.corrupted());
  }

  private List<LatencySummary> latencies(int ordinal) {
    List<LatencySummary> summaries = new ArrayList<>();
    for (LatencyMetric metric : LatencyMetric.values()) {
      LatencyHistogram total = leg.instruments().recording().total(ordinal, metric);
      if (total.count() > 0 || total.outOfRange().count() > 0) {
        summaries.add(LatencySummary.of(metric, total));
      }
    }
    return summaries;
  }
}
