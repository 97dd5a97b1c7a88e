package brokerbench.statistics;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One figure of one trial.
 *
 * @param median over forks: of each fork's percentile of its merged histogram, of its median rate
 *     over its measurement iterations, or of what its nodes used; NaN when nothing was recorded
 * @param interval of the median, or null with fewer than {@link HierarchicalBootstrap#LEAST_FORKS}
 *     forks
 * @param forks forks that have the figure
 */
public record Estimate(double median, @Nullable Interval interval, int forks) {

  /** The estimate from {@code forks}: per fork its values, at least one. */
  public static Estimate of(List<double[]> forks, HierarchicalBootstrap bootstrap) {
    return new Estimate(
        Median.ofForks(forks),
        forks.size() < HierarchicalBootstrap.LEAST_FORKS ? null : bootstrap.median(forks),
        forks.size());
  }

  /** Whether there is a figure. */
  public boolean isPresent() {
    return forks > 0;
  }
}
