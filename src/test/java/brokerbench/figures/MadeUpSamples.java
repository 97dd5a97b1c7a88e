package brokerbench.figures;

import brokerbench.results.ResourceSample;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Samples with the columns that figures read. */
final class MadeUpSamples {

  private MadeUpSamples() {}

  // The bytes are those of memory, then those written so far.
  static ResourceSample sample(
      String node, String phase, long second, double percent, long... bytes) {
    return new ResourceSample(
        "t",
        1,
        node,
        phase,
        second * 1_000_000_000L,
        OptionalLong.empty(),
        OptionalDouble.of(percent),
        OptionalLong.of(bytes[0]),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.of(bytes[1]),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty());
  }

  // What a node received and sent so far, bytes.
  static ResourceSample withNetwork(
      String node, String phase, long second, long receivedBytes, long sentBytes) {
    return new ResourceSample(
        "t",
        1,
        node,
        phase,
        second * 1_000_000_000L,
        OptionalLong.empty(),
        OptionalDouble.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.of(receivedBytes),
        OptionalLong.of(sentBytes),
        OptionalLong.empty(),
        OptionalLong.empty());
  }
}
