package brokerbench.environment.container;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A container to sample.
 *
 * @param node the name in the rows, such as {@code kafka-1}
 * @param containerId as the engine names it
 * @param dataDirectory whose size on this host's disk is sampled too; empty when the host does not
 *     show it, see {@link ContainerDisk#hostDirectory}
 */
public record WatchedContainer(String node, String containerId, Optional<Path> dataDirectory) {}
