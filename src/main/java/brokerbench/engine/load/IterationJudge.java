package brokerbench.engine.load;

import brokerbench.engine.load.schedule.LoadPurpose;
import brokerbench.engine.load.schedule.LoadShape;
import brokerbench.measurement.LatencyMetric;
import brokerbench.quantity.TextCounts;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencySummary;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.validity.ClientFinding;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import brokerbench.validity.LoadFinding;
import java.util.ArrayList;
import java.util.List;

/** Puts the questions of {@code validity} to the numbers of an iteration. */
final class IterationJudge {

  private IterationJudge() {}

  /** The same result, with what its numbers say beside the findings that it has. */
  static IterationResult judge(
      IterationResult result, LoadShape shape, DeliveryGuarantee guarantee, TextCounts errors) {
    List<Finding> findings = new ArrayList<>();
    boolean disturbed = shape.purpose() == LoadPurpose.FAULTS;
    if (disturbed) {
      findings.addAll(
          Finding.any(
              result.counts().failed(),
              failed ->
                  new DeliveryFinding.FailedUnderFault(
                      failed, result.counts().sent(), errors.text())));
    } else {
      addFailures(findings, result.counts(), errors);
    }
    addDelivery(findings, result.counts(), guarantee);
    findings.addAll(result.findings());
    findings.addAll(Finding.any(result.client().dropped(), ClientFinding.ClientDropped::new));
    if (!disturbed) {
      findings.addAll(
          Finding.any(
              result.client().reconnects().orElse(0), ClientFinding.ClientReconnected::new));
    }
    if (shape.purpose() != LoadPurpose.SEARCH) {
      addClient(findings, result);
      addLatency(findings, result, shape);
    }
    return new IterationResult(
        result.id(),
        result.startedNs(),
        result.elapsedNs(),
        result.publishElapsedNs(),
        result.publishedInside(),
        result.deliveredInside(),
        result.offeredPerSecond(),
        result.counts(),
        result.latencies(),
        result.client(),
        findings);
  }

  private static void addFailures(
      List<Finding> findings, DeliveryCounts counts, TextCounts errors) {
    findings.addAll(
        Finding.any(
            counts.failed(), failed -> new DeliveryFinding.PublishFailed(failed, errors.text())));
    findings.addAll(
        Finding.any(
            counts.sent() - counts.published() - counts.failed(),
            unanswered -> new DeliveryFinding.PublishesUnanswered(unanswered, counts.sent())));
  }

  private static void addDelivery(
      List<Finding> findings, DeliveryCounts counts, DeliveryGuarantee guarantee) {
    findings.addAll(
        Finding.any(
            counts.lost(),
            lost -> new DeliveryFinding.MessagesLost(counts.expected(), lost, guarantee)));
    findings.addAll(Finding.any(counts.duplicated(), DeliveryFinding.MessagesDuplicated::new));
    findings.addAll(Finding.any(counts.reordered(), DeliveryFinding.MessagesReordered::new));
    findings.addAll(Finding.any(counts.corrupted(), DeliveryFinding.PayloadCorrupted::new));
  }

  private static void addClient(List<Finding> findings, IterationResult result) {
    int processors = Runtime.getRuntime().availableProcessors();
    findings.addAll(
        ClientFinding.ClientSaturated.of(result.client().cpuNs(), result.elapsedNs(), processors));
    findings.addAll(
        ClientFinding.GarbageCollection.of(result.client().gcPauseNs(), result.elapsedNs()));
  }

  private static void addLatency(List<Finding> findings, IterationResult result, LoadShape shape) {
    for (LatencySummary each : result.latencies()) {
      String metric = each.metric().word();
      findings.addAll(
          Finding.any(
              each.outOfRange(),
              count ->
                  new LoadFinding.ValueOutOfRange(
                      metric, count, each.notHeld(), shape.latencyCeilingNs())));
    }
    LatencyMetric whole =
        result.counts().unsubscribed()
            ? LatencyMetric.PUBLISH_LATENCY
            : LatencyMetric.END_TO_END_LATENCY;
    long p99Ns = p99Ns(result, whole);
    findings.addAll(ClientFinding.PlatformHiccup.of(result.client().longestHiccupNs(), p99Ns));
    if (shape.isToBeSustained()) {
      findings.addAll(
          LoadFinding.RateNotReached.of(
              result.offeredPerSecond(), result.publishedPerSecond(), result.publishElapsedNs()));
      findings.addAll(
          LoadFinding.SendDelayDominates.of(p99Ns(result, LatencyMetric.SEND_DELAY), p99Ns));
    }
  }

  private static long p99Ns(IterationResult result, LatencyMetric metric) {
    return result.latencies().stream()
        .filter(each -> each.metric() == metric)
        .mapToLong(LatencySummary::p99Ns)
        .findFirst()
        .orElse(0);
  }
}
