package brokerbench.cost;

import java.time.Duration;
import java.util.Optional;

/**
 * By what costs are computed.
 *
 * @param limit that a trial must hold to have a cost; empty where any latency will do
 * @param retention for how long messages are kept on disk
 */
public record CostTerms(Prices prices, Optional<LatencyLimit> limit, Duration retention) {

  /** A year of 8,760 hours has twelve. */
  public static final double HOURS_PER_MONTH = 730;

  private static final double NANOS_PER_HOUR = 3.6e12;

  double retentionMonths() {
    return retention.toNanos() / NANOS_PER_HOUR / HOURS_PER_MONTH;
  }
}
