package brokerbench.environment.host;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A process to sample.
 *
 * @param node the name in the rows, such as {@code kafka-1} or {@code client}
 * @param pid process id
 * @param dataDirectory whose size on disk is sampled too; empty for a client
 */
public record SampledProcess(String node, long pid, Optional<Path> dataDirectory) {}
