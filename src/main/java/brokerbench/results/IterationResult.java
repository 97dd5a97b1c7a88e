package brokerbench.results;

import brokerbench.measurement.LatencyMetric;
import brokerbench.validity.Finding;
import brokerbench.validity.Validity;
import java.util.List;
import java.util.Optional;

/**
 * One iteration of one fork.
 *
 * @param id which iteration
 * @param startedNs start on the fork's monotonic clock, nanoseconds since the load of its leg began
 * @param elapsedNs time that the delivered rate is over. By count: first due time to last receipt
 *     or acknowledgement, in an open loop at least the time for which messages were offered; by
 *     time: the length of the iteration
 * @param publishElapsedNs time that the published rate is over. By count: as {@code elapsedNs}, to
 *     the last acknowledgement; by time: the length of the iteration
 * @param publishedInside publishes that the rate counts: acknowledged in {@code publishElapsedNs},
 *     or those due in the iteration and acknowledged at any time where that is the lower rate
 * @param deliveredInside distinct deliveries that the rate counts: received in {@code elapsedNs},
 *     or those due in the iteration and received at any time where that is the lower rate
 * @param offeredPerSecond the open loop's rate, or 0 when the loop is closed
 * @param counts the delivery audit
 * @param latencies one per metric that the mode has
 * @param client what the client used
 * @param findings doubts about this iteration
 */
public record IterationResult(
    IterationId id,
    long startedNs,
    long elapsedNs,
    long publishElapsedNs,
    long publishedInside,
    long deliveredInside,
    double offeredPerSecond,
    DeliveryCounts counts,
    List<LatencySummary> latencies,
    ClientUse client,
    List<Finding> findings) {

  private static final double NANOS_PER_SECOND = 1e9;

  public IterationResult {
    latencies = List.copyOf(latencies);
    findings = List.copyOf(findings);
  }

  /** Acknowledged publishes over the time they took; NaN where it is none. */
  public double publishedPerSecond() {
    return perSecond(publishedInside, publishElapsedNs);
  }

  /** Distinct deliveries over the time they took; NaN where it is none or nobody is subscribed. */
  public double deliveredPerSecond() {
    return counts.unsubscribed() ? Double.NaN : perSecond(deliveredInside, elapsedNs);
  }

  private static double perSecond(long messages, long elapsedNs) {
    return elapsedNs <= 0 ? Double.NaN : messages * NANOS_PER_SECOND / elapsedNs;
  }

  /** Due time to acknowledgement; empty when the mode has no acknowledgement. */
  public Optional<LatencySummary> publishLatency() {
    return latency(LatencyMetric.PUBLISH_LATENCY);
  }

  /** Due time to receipt; empty when the mode has no receipt. */
  public Optional<LatencySummary> endToEndLatency() {
    return latency(LatencyMetric.END_TO_END_LATENCY);
  }

  private Optional<LatencySummary> latency(LatencyMetric metric) {
    return latencies.stream().filter(latency -> latency.metric() == metric).findFirst();
  }

  /** The findings, with what they are about. */
  List<LocatedFinding> locatedFindings() {
    return findings.stream()
        .map(finding -> new LocatedFinding(id.trial(), id.fork(), id, finding))
        .toList();
  }

  /** The worst of the findings decides. */
  public Validity validity() {
    return Validity.of(findings);
  }
}
