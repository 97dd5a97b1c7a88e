package brokerbench.results;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Latencies pooled over iterations and forks. Every percentile is taken from the merged histograms
 * of the measurement iterations that finished; none is the mean of others.
 *
 * @param summaries by fork: one per metric that has a value, in the order of the metrics
 * @param publishMeansNs mean publish latency of each fork that has its histograms, nanoseconds
 * @param curves by trial: one per metric that has a value, of all forks that have their histograms
 * @param seconds of each fork whose log tells more of the time than its iterations do, in order
 */
public record LatencyDistributions(
    Map<ForkKey, List<LatencySummary>> summaries,
    Map<ForkKey, Double> publishMeansNs,
    Map<String, List<LatencyCurve>> curves,
    Map<ForkKey, List<LatencySecond>> seconds) {

  /** The fork of a {@link ForkKey} that pools all forks. */
  public static final int ALL_FORKS = 0;

  /**
   * What was pooled.
   *
   * @param trial id of the trial
   * @param fork 1 or more, or {@link #ALL_FORKS}
   */
  public record ForkKey(String trial, int fork) {}

  public LatencyDistributions {
    summaries = Map.copyOf(summaries);
    publishMeansNs = Map.copyOf(publishMeansNs);
    curves = Map.copyOf(curves);
    seconds = Map.copyOf(seconds);
  }

  /** Of a run that recorded no latency. */
  public static LatencyDistributions none() {
    return new LatencyDistributions(Map.of(), Map.of(), Map.of(), Map.of());
  }

  /** One fork, pooled over its measurement iterations. */
  public List<LatencySummary> ofFork(String trial, int fork) {
    return summaries.getOrDefault(new ForkKey(trial, fork), List.of());
  }

  /** Mean publish latency of one fork, nanoseconds; NaN where it is not known. */
  public double publishMeanNs(String trial, int fork) {
    return publishMeansNs.getOrDefault(new ForkKey(trial, fork), Double.NaN);
  }

  /** The seconds of one fork, in order; empty where iterations tell as much, or nothing does. */
  public List<LatencySecond> seconds(String trial, int fork) {
    return seconds.getOrDefault(new ForkKey(trial, fork), List.of());
  }

  /** One trial, pooled over the measurement iterations of all forks that have their histograms. */
  public List<LatencySummary> ofTrial(String trial) {
    return ofFork(trial, ALL_FORKS);
  }

  /** The curve of one latency of one trial, by its word in files; empty where there is none. */
  public Optional<LatencyCurve> curve(String trial, String metric) {
    return curves.getOrDefault(trial, List.of()).stream()
        .filter(curve -> curve.metricWord().equals(metric))
        .findFirst();
  }
}
