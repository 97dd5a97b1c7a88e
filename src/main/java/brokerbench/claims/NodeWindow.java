package brokerbench.claims;

import brokerbench.results.ResourceSample;
import brokerbench.scenario.Phase;
import brokerbench.statistics.Median;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The samples of one node in the study's window: from the idle time before the measurement ({@code
 * resource_lead}) to the idle time after it ({@code resource_tail}). The study read its medians
 * there, idle samples included, so its figures compare with no other window. Samples of a warm-up,
 * and those of an earlier session of the fork, are left out: in the study a second run had a window
 * of its own.
 *
 * @param session samples of the last session, warm-ups included, in the order in which they were
 *     taken
 */
record NodeWindow(List<ResourceSample> session) {

  /**
   * More samples of idle time than this, as a share, leave the window without a figure of the
   * processor. With 18 idle samples beside 20 under load a median of 36 % read 19 %; up to a fifth
   * moves a percentile of a steady load by little, and the study's own runs had a tenth.
   */
  static final double MOST_IDLE = 0.2;

  private static final double P95 = 0.95;

  /** The window in {@code all}, the samples of one node of one fork. */
  static NodeWindow of(List<ResourceSample> all) {
    int start = 0;
    for (int i = 1; i < all.size(); i++) {
      // Each session is sampled anew from 0.
      if (all.get(i).elapsedNs() < all.get(i - 1).elapsedNs()) {
        start = i;
      }
    }
    return new NodeWindow(List.copyOf(all.subList(start, all.size())));
  }

  /** Percent of all processors; NaN without samples, and of a window that is too idle. */
  double cpuMedian() {
    return Median.of(cpuPercents());
  }

  /**
   * Percent of all processors, interpolated between the two nearest samples; NaN without any, and
   * of a window that is too idle.
   */
  double cpuP95() {
    double[] sorted = cpuPercents();
    if (sorted.length == 0) {
      return Double.NaN;
    }
    Arrays.sort(sorted);
    double position = P95 * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }

  double memoryMedianBytes() {
    return Median.of(memoryBytes());
  }

  double memoryMaxBytes() {
    return Arrays.stream(memoryBytes()).max().orElse(Double.NaN);
  }

  /** The sum of what each sample of the window adds to the one before it; NaN without any. */
  double diskWrittenBytes() {
    List<ResourceSample> counted =
        session.stream().filter(sample -> sample.diskWrittenBytesTotal().isPresent()).toList();
    double writtenBytes = counted.size() < 2 ? Double.NaN : 0;
    for (int i = 1; i < counted.size(); i++) {
      if (inWindow(counted.get(i))) {
        long before = counted.get(i - 1).diskWrittenBytesTotal().getAsLong();
        long after = counted.get(i).diskWrittenBytesTotal().getAsLong();
        // A process that was started again counts from 0.
        writtenBytes += after < before ? after : after - before;
      }
    }
    return writtenBytes;
  }

  /**
   * Whether more than {@link #MOST_IDLE} of its samples are of idle time: the idle time around a
   * run that is scaled down is not scaled. Its percentiles would tell how long the load took, not
   * what it needed.
   */
  boolean isTooIdle() {
    long all = window().count();
    long idle = all - window().filter(NodeWindow::isUnderLoad).count();
    return idle > MOST_IDLE * all;
  }

  private double[] cpuPercents() {
    if (isTooIdle()) {
      return new double[0];
    }
    return window()
        .map(ResourceSample::cpuPercentOfHost)
        .flatMapToDouble(OptionalDouble::stream)
        .toArray();
  }

  private double[] memoryBytes() {
    return window()
        .map(ResourceSample::memoryBytes)
        .flatMapToLong(OptionalLong::stream)
        .asDoubleStream()
        .toArray();
  }

  private Stream<ResourceSample> window() {
    return session.stream().filter(NodeWindow::inWindow);
  }

  private static boolean isUnderLoad(ResourceSample sample) {
    return sample.phase().equals(Phase.MEASUREMENT.word());
  }

  private static boolean inWindow(ResourceSample sample) {
    return !sample.phase().equals(Phase.WARMUP.word());
  }
}
