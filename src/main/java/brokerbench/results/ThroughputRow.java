package brokerbench.results;

import brokerbench.scenario.Phase;
import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import brokerbench.validity.Validity;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code throughput.csv}, one per fork and iteration. What follows from other columns is
 * there for readers of the file alone: the published and the delivered rate, in messages per second
 * with three decimals, and the validity.
 */
record ThroughputRow(
    String trial,
    String scenario,
    String broker,
    int fork,
    Phase phase,
    int iteration,
    long startedNs,
    long elapsedNs,
    long publishElapsedNs,
    @JsonUnwrapped DeliveryCounts counts,
    long publishedInside,
    long deliveredInside,
    OptionalDouble offeredPerSecond,
    @Nullable BigDecimal publishedPerSecond,
    @Nullable BigDecimal deliveredPerSecond,
    @JsonUnwrapped(prefix = "client_") ClientUse client,
    Validity validity) {

  static ThroughputRow of(Trial trial, IterationResult result) {
    IterationId id = result.id();
    boolean closed = result.offeredPerSecond() == 0;
    return new ThroughputRow(
        id.trial(),
        trial.scenario(),
        trial.broker(),
        id.fork(),
        id.phase(),
        id.iteration(),
        result.startedNs(),
        result.elapsedNs(),
        result.publishElapsedNs(),
        result.counts(),
        result.publishedInside(),
        result.deliveredInside(),
        closed ? OptionalDouble.empty() : OptionalDouble.of(result.offeredPerSecond()),
        rate(result.publishedPerSecond()),
        rate(result.deliveredPerSecond()),
        result.client(),
        result.validity());
  }

  private static @Nullable BigDecimal rate(double perSecond) {
    return Double.isNaN(perSecond)
        ? null
        : BigDecimal.valueOf(perSecond).setScale(3, RoundingMode.HALF_EVEN);
  }

  IterationId id() {
    return new IterationId(trial, fork, phase, iteration);
  }

  IterationResult result(List<LatencySummary> latencies, List<Finding> findings) {
    return new IterationResult(
        id(),
        startedNs,
        elapsedNs,
        publishElapsedNs,
        publishedInside,
        deliveredInside,
        offeredPerSecond.orElse(0),
        counts,
        latencies,
        client,
        findings);
  }
}
