package brokerbench.environment.host;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A process to sample.
 *
 * @param node the name in the rows, such as {@code kafka-1} or {@code client}
 * @param dataDirectory whose size on disk is sampled too; empty for a client
 * @param withChildren whether the processor time of what it forks is its own; their memory is not,
 *     for a fork shares its parent's
 */
public record SampledProcess(
    String node, long pid, Optional<Path> dataDirectory, boolean withChildren) {

  /** A process that forks nothing that counts. */
  public SampledProcess(String node, long pid, Optional<Path> dataDirectory) {
    this(node, pid, dataDirectory, false);
  }
}
