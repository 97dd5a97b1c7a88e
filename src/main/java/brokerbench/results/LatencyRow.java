package brokerbench.results;

import brokerbench.measurement.LatencyMetric;
import brokerbench.scenario.Phase;
import brokerbench.scenario.Trial;
import java.util.OptionalLong;

/** A row of {@code latency.csv}, one per fork, iteration and metric. */
record LatencyRow(
    String trial,
    String scenario,
    String broker,
    int fork,
    Phase phase,
    int iteration,
    LatencyMetric metric,
    long count,
    long outOfRange,
    OptionalLong notHeld,
    OptionalLong minNs,
    OptionalLong p50Ns,
    OptionalLong p75Ns,
    OptionalLong p90Ns,
    OptionalLong p95Ns,
    OptionalLong p99Ns,
    OptionalLong p999Ns,
    OptionalLong p9999Ns,
    OptionalLong maxNs) {

  static LatencyRow of(Trial trial, IterationId id, LatencySummary latency) {
    return new LatencyRow(
        id.trial(),
        trial.scenario(),
        trial.broker(),
        id.fork(),
        id.phase(),
        id.iteration(),
        latency.metric(),
        latency.count(),
        latency.outOfRange(),
        OptionalLong.of(latency.notHeld()),
        value(latency, latency.minNs()),
        value(latency, latency.p50Ns()),
        value(latency, latency.p75Ns()),
        value(latency, latency.p90Ns()),
        value(latency, latency.p95Ns()),
        value(latency, latency.p99Ns()),
        value(latency, latency.p999Ns()),
        value(latency, latency.p9999Ns()),
        value(latency, latency.maxNs()));
  }

  // Negative latencies exist (out of range, but never hidden): ABSENT is one without values alone.
  private static OptionalLong value(LatencySummary latency, long valueNs) {
    return latency.count() == 0 && valueNs == LatencySummary.ABSENT
        ? OptionalLong.empty()
        : OptionalLong.of(valueNs);
  }

  IterationId id() {
    return new IterationId(trial, fork, phase, iteration);
  }

  LatencySummary latency() {
    return new LatencySummary(
        metric,
        count,
        outOfRange,
        notHeld.orElse(0),
        minNs.orElse(LatencySummary.ABSENT),
        p50Ns.orElse(LatencySummary.ABSENT),
        p75Ns.orElse(LatencySummary.ABSENT),
        p90Ns.orElse(LatencySummary.ABSENT),
        p95Ns.orElse(LatencySummary.ABSENT),
        p99Ns.orElse(LatencySummary.ABSENT),
        p999Ns.orElse(LatencySummary.ABSENT),
        p9999Ns.orElse(LatencySummary.ABSENT),
        maxNs.orElse(LatencySummary.ABSENT));
  }
}
