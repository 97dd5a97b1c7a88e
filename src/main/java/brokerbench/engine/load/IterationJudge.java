package brokerbench.engine.load;

import brokerbench.measurement.LatencyMetric;
import brokerbench.results.ClientUse;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.Finding;
import brokerbench.results.IterationResult;
import brokerbench.results.LatencySummary;
import brokerbench.scenario.DeliveryGuarantee;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether an iteration may be believed: a pure function from its numbers to findings. */
final class IterationJudge {

  private static final double RATE_REACHED = 0.99;
  private static final double CLIENT_CPU_SHARE_OF_HOST = 0.75;
  private static final double GC_SHARE_OF_ITERATION = 0.10;
  private static final double SEND_DELAY_SHARE_OF_LATENCY = 0.10;
  private static final long SMALL_SEND_DELAY_NS = Duration.ofMillis(1).toNanos();
  private static final long SMALL_HICCUP_NS = Duration.ofMillis(20).toNanos();

  private IterationJudge() {}

  /** The same result, with what its numbers say beside the findings that it has. */
  static IterationResult judge(
      IterationResult result,
      LoadShape shape,
      DeliveryGuarantee guarantee,
      @Nullable Throwable firstFailure) {
    List<Finding> findings = new ArrayList<>();
    addDelivery(findings, result.counts(), guarantee, firstFailure);
    findings.addAll(result.findings());
    addLibrary(findings, result.client());
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

  private static void addDelivery(
      List<Finding> findings,
      DeliveryCounts counts,
      DeliveryGuarantee guarantee,
      @Nullable Throwable firstFailure) {
    if (counts.failed() > 0) {
      String reason = firstFailure == null ? "unknown" : String.valueOf(firstFailure);
      findings.add(new Finding.PublishFailed(counts.failed(), reason));
    }
    if (counts.lost() > 0) {
      findings.add(new Finding.MessagesLost(counts.expected(), counts.lost(), guarantee));
    }
    if (counts.duplicated() > 0) {
      findings.add(new Finding.MessagesDuplicated(counts.duplicated()));
    }
    if (counts.reordered() > 0) {
      findings.add(new Finding.MessagesReordered(counts.reordered()));
    }
    if (counts.corrupted() > 0) {
      findings.add(new Finding.PayloadCorrupted(counts.corrupted()));
    }
  }

  private static void addLibrary(List<Finding> findings, ClientUse client) {
    if (client.dropped() > 0) {
      findings.add(new Finding.ClientDropped(client.dropped()));
    }
    if (client.reconnects() > 0) {
      findings.add(new Finding.ClientReconnected(client.reconnects()));
    }
  }

  private static void addClient(List<Finding> findings, IterationResult result) {
    double hostNs = (double) result.elapsedNs() * Runtime.getRuntime().availableProcessors();
    double cpuShare = result.client().cpuNs() / hostNs;
    if (cpuShare > CLIENT_CPU_SHARE_OF_HOST) {
      findings.add(new Finding.ClientSaturated(cpuShare, CLIENT_CPU_SHARE_OF_HOST));
    }
    double gcShare = (double) result.client().gcPauseNs() / result.elapsedNs();
    if (gcShare > GC_SHARE_OF_ITERATION) {
      findings.add(new Finding.GarbageCollection(gcShare, GC_SHARE_OF_ITERATION));
    }
  }

  private static void addLatency(List<Finding> findings, IterationResult result, LoadShape shape) {
    for (LatencySummary summary : result.latencies()) {
      if (summary.outOfRange() > 0) {
        findings.add(
            new Finding.ValueOutOfRange(
                summary.metric().word(),
                summary.outOfRange(),
                summary.notHeld(),
                shape.latencyCeilingNs()));
      }
    }
    LatencyMetric whole =
        result.counts().unsubscribed()
            ? LatencyMetric.PUBLISH_LATENCY
            : LatencyMetric.END_TO_END_LATENCY;
    long p99Ns = p99Ns(result, whole);
    if (result.client().longestHiccupNs() > Math.max(SMALL_HICCUP_NS, p99Ns)) {
      findings.add(
          new Finding.PlatformHiccup(
              result.client().longestHiccupNs(), Math.max(SMALL_HICCUP_NS, p99Ns)));
    }
    if (shape.isToBeSustained()) {
      double reached = result.publishedInside() * 1e9 / result.publishElapsedNs();
      if (reached < RATE_REACHED * result.offeredPerSecond()) {
        findings.add(new Finding.RateNotReached(result.offeredPerSecond(), reached));
      }
      long sendDelayNs = p99Ns(result, LatencyMetric.SEND_DELAY);
      boolean noticeable = sendDelayNs > SMALL_SEND_DELAY_NS;
      if (noticeable && (double) sendDelayNs > SEND_DELAY_SHARE_OF_LATENCY * p99Ns) {
        findings.add(new Finding.SendDelayDominates(sendDelayNs, p99Ns));
      }
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
