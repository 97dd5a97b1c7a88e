package brokerbench.figures;

import brokerbench.quantity.Worded;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Phase;
import java.util.List;

/** The part of a fork that a figure is about. */
public enum FigureWindow implements Worded {
  /**
   * From the start of the first measurement iteration to the end of the last, without the wait for
   * messages that were lost.
   */
  MEASUREMENT,
  /**
   * The same with the drain, in which the broker delivers what it still owes: what the messages of
   * the measurement took in all. Without the drains of what the fork did before on other brokers.
   */
  DRAINED,
  /**
   * From the idle time before the measurement ({@code resource_lead}) to the idle time after it
   * ({@code resource_tail}), without warm-ups and without what the fork did before on cold brokers.
   * The study read its medians there, idle samples included, so its figures compare with no other
   * window.
   */
  STUDY,
  /** All of the fork, warm-ups and idle time included. */
  FORK;

  /** The samples, of all that a fork has of a node, among which this window lies. */
  List<ResourceSample> among(List<ResourceSample> all) {
    return this == STUDY || this == DRAINED ? lastLeg(all) : all;
  }

  /** Of all samples of a node those of the load that is measured, warm-ups included. */
  public static List<ResourceSample> lastLeg(List<ResourceSample> all) {
    int start = 0;
    for (int i = 1; i < all.size(); i++) {
      // Each JVM's load is sampled anew from 0.
      if (all.get(i).elapsedNs() < all.get(i - 1).elapsedNs()) {
        start = i;
      }
    }
    return all.subList(start, all.size());
  }

  boolean covers(ResourceSample sample) {
    return switch (this) {
      case MEASUREMENT -> sample.phase().equals(Phase.MEASUREMENT.word());
      case DRAINED -> MEASUREMENT.covers(sample) || sample.phase().equals(ResourceSample.DRAIN);
      case STUDY -> !sample.phase().equals(Phase.WARMUP.word());
      case FORK -> true;
    };
  }
}
