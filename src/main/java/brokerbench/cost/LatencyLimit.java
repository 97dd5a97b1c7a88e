package brokerbench.cost;

import brokerbench.figures.Figure;
import brokerbench.figures.FigureCatalogue;
import brokerbench.quantity.DurationText;
import brokerbench.scenario.Params;
import java.time.Duration;
import java.util.List;

/**
 * What a percentile of latency must not exceed.
 *
 * @param percentile one of {@link #PERCENTILES}
 * @param most at which it still holds
 */
public record LatencyLimit(String percentile, Duration most) {

  /** Those that forks have. */
  static final List<String> PERCENTILES =
      List.of("p50", "p75", "p90", "p95", "p99", "p99.9", "p99.99", "max");

  /**
   * Reads such as {@code p99=10ms}.
   *
   * @throws InvalidPricesException for another form, or a percentile that forks do not have
   */
  public static LatencyLimit parse(String text) {
    String[] parts = text.split("=", 2);
    if (parts.length < 2 || !PERCENTILES.contains(parts[0])) {
      throw new InvalidPricesException(
          "latency limit '%s' is not PERCENTILE=TIME, such as p99=10ms; percentiles are %s"
              .formatted(text, String.join(", ", PERCENTILES)));
    }
    return new LatencyLimit(parts[0], DurationText.parse(parts[1]));
  }

  /** The latency that it is about, of a trial with {@code params}. */
  public Figure figure(Params params) {
    return FigureCatalogue.latencyOf(params, percentile)
        .orElseThrow(() -> new IllegalStateException(percentile));
  }

  /** Whether a latency of {@code ns} nanoseconds is within it; false for NaN. */
  public boolean holds(double ns) {
    return ns <= most.toNanos();
  }

  /** Such as {@code p99 at most 10.0 ms}. */
  public String words() {
    return percentile + " at most " + DurationText.of(most);
  }
}
