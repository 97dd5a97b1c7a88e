package brokerbench.results;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A sample of which nothing but processor time is known. */
public final class MadeUpCpuSample {

  private final String trial;
  private final int fork;
  private final String node;

  /** Samples of {@code node} in a fork. */
  public MadeUpCpuSample(String trial, int fork, String node) {
    this.trial = trial;
    this.fork = fork;
    this.node = node;
  }

  /** Both counted from a start, nanoseconds. */
  public ResourceSample at(String phase, long elapsedNs, long cpuNs) {
    return new ResourceSample(
        trial,
        fork,
        node,
        phase,
        elapsedNs,
        OptionalLong.of(cpuNs),
        OptionalDouble.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty());
  }
}
