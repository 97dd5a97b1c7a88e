package brokerbench.figures;

import brokerbench.results.MadeUpSample;
import brokerbench.results.ResourceSample;

/** Samples with the columns that figures read. */
final class MadeUpSamples {

  private static final long SECOND_NS = 1_000_000_000L;

  private MadeUpSamples() {}

  // The bytes are those of memory, then those written so far.
  static ResourceSample sample(
      String node, String phase, long second, double percent, long... bytes) {
    return new MadeUpSample(node, phase, second * SECOND_NS)
        .percentOfHost(percent)
        .memoryBytes(bytes[0])
        .writtenBytes(bytes[1])
        .sample();
  }

  // Processor time so far, seconds.
  static ResourceSample withCpu(String node, String phase, long second, long cpuSeconds) {
    return new MadeUpSample(node, phase, second * SECOND_NS).cpuNs(cpuSeconds * SECOND_NS).sample();
  }

  // Flush requests that disks have ended so far.
  static ResourceSample withFlushes(String phase, long second, long flushes) {
    return new MadeUpSample("host", phase, second * SECOND_NS).flushes(flushes).sample();
  }

  // What a node received and sent so far, bytes.
  static ResourceSample withNetwork(
      String node, String phase, long second, long receivedBytes, long sentBytes) {
    return new MadeUpSample(node, phase, second * SECOND_NS)
        .networkBytes(receivedBytes, sentBytes)
        .sample();
  }
}
