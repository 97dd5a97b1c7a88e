package brokerbench.results;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A sample that nobody took, of which nothing is known but what is given. */
public final class MadeUpSample {

  private final String node;
  private final String phase;
  private final long elapsedNs;
  private String trial = "t";
  private int fork = 1;
  private OptionalLong cpuNs = OptionalLong.empty();
  private OptionalDouble percentOfHost = OptionalDouble.empty();
  private OptionalLong memoryBytes = OptionalLong.empty();
  private OptionalLong writtenBytes = OptionalLong.empty();
  private OptionalLong dataBytes = OptionalLong.empty();
  private OptionalLong receivedBytes = OptionalLong.empty();
  private OptionalLong sentBytes = OptionalLong.empty();
  private OptionalLong throttledNs = OptionalLong.empty();
  private OptionalLong flushes = OptionalLong.empty();

  /** Of fork 1 of trial t. */
  public MadeUpSample(String node, String phase, long elapsedNs) {
    this.node = node;
    this.phase = phase;
    this.elapsedNs = elapsedNs;
  }

  public MadeUpSample of(String otherTrial, int otherFork) {
    trial = otherTrial;
    fork = otherFork;
    return this;
  }

  public MadeUpSample cpuNs(long total) {
    cpuNs = OptionalLong.of(total);
    return this;
  }

  public MadeUpSample percentOfHost(double percent) {
    percentOfHost = OptionalDouble.of(percent);
    return this;
  }

  public MadeUpSample memoryBytes(long bytes) {
    memoryBytes = OptionalLong.of(bytes);
    return this;
  }

  public MadeUpSample writtenBytes(long total) {
    writtenBytes = OptionalLong.of(total);
    return this;
  }

  public MadeUpSample dataBytes(long bytes) {
    dataBytes = OptionalLong.of(bytes);
    return this;
  }

  /** What the node received and sent so far. */
  public MadeUpSample networkBytes(long received, long sent) {
    receivedBytes = OptionalLong.of(received);
    sentBytes = OptionalLong.of(sent);
    return this;
  }

  public MadeUpSample throttledNs(OptionalLong total) {
    throttledNs = total;
    return this;
  }

  public MadeUpSample flushes(long total) {
    flushes = OptionalLong.of(total);
    return this;
  }

  public ResourceSample sample() {
    OptionalLong none = OptionalLong.empty();
    return new ResourceSample(
        trial,
        fork,
        node,
        phase,
        elapsedNs,
        cpuNs,
        percentOfHost,
        memoryBytes,
        none,
        none,
        none,
        writtenBytes,
        dataBytes,
        receivedBytes,
        sentBytes,
        throttledNs,
        none,
        flushes);
  }
}
