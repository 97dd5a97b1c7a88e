package brokerbench.results;

import java.util.OptionalLong;

/**
 * Disk use of one node around the leg that measures, in bytes allocated on disk (as {@code du}):
 * what an earlier client or another broker wrote for a warm-up is not in it. Empty: cannot be told.
 *
 * @param node such as {@code kafka-1}
 * @param installationBytes the server's own files; of an image the sum of their lengths
 * @param dataBeforeBytes data directory, provisioned and before the first message
 * @param dataAfterBytes data directory, after the last message
 */
public record DiskUse(
    String trial,
    int fork,
    String node,
    OptionalLong installationBytes,
    OptionalLong dataBeforeBytes,
    OptionalLong dataAfterBytes)
    implements ForkRow {

  /** Growth of the data directory, in bytes; NaN when the node does not give it. */
  public double growthBytes() {
    return dataBeforeBytes.isEmpty() || dataAfterBytes.isEmpty()
        ? Double.NaN
        : dataAfterBytes.getAsLong() - dataBeforeBytes.getAsLong();
  }
}
