package brokerbench.results;

import java.util.List;
import java.util.Map;

/**
 * Latencies pooled over iterations and forks. Every percentile is taken from the merged histograms
 * of the measurement iterations that finished; none is the mean of others.
 *
 * @param summaries by place: one per metric that has a value, in the order of the metrics
 * @param publishMeansNs mean publish latency of each fork that has its histograms, nanoseconds
 */
public record LatencyDistributions(
    Map<Place, List<LatencySummary>> summaries, Map<Place, Double> publishMeansNs) {

  /** The fork of a {@link Place} that pools all forks. */
  public static final int ALL_FORKS = 0;

  /**
   * What was pooled.
   *
   * @param trial id of the trial
   * @param fork 1 or more, or {@link #ALL_FORKS}
   */
  public record Place(String trial, int fork) {}

  /** Copies the maps. */
  public LatencyDistributions {
    summaries = Map.copyOf(summaries);
    publishMeansNs = Map.copyOf(publishMeansNs);
  }

  /** Of a run that recorded no latency. */
  public static LatencyDistributions none() {
    return new LatencyDistributions(Map.of(), Map.of());
  }

  /** One fork, pooled over its measurement iterations. */
  public List<LatencySummary> ofFork(String trial, int fork) {
    return summaries.getOrDefault(new Place(trial, fork), List.of());
  }

  /** Mean publish latency of one fork, nanoseconds; NaN where it is not known. */
  public double publishMeanNs(String trial, int fork) {
    return publishMeansNs.getOrDefault(new Place(trial, fork), Double.NaN);
  }

  /** One trial, pooled over the measurement iterations of all forks that have their histograms. */
  public List<LatencySummary> ofTrial(String trial) {
    return ofFork(trial, ALL_FORKS);
  }
}
