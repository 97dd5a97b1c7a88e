package brokerbench.environment.container;

import java.util.Optional;

/**
 * Where a node's data lies.
 *
 * @param path inside the container
 * @param mount that holds the path; empty when it lies in the container's own layer
 */
record ContainerDirectory(String containerId, String path, Optional<Inspection.Mount> mount) {}
