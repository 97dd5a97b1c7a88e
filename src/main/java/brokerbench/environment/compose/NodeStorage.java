package brokerbench.environment.compose;

import brokerbench.environment.container.ContainerDisk;
import brokerbench.environment.node.ContainerServers;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What one container takes on disk.
 *
 * @param disk asks the engine, and remembers what it said of an image
 * @param containerId of the node
 * @param servers whose paths count
 */
record NodeStorage(ContainerDisk disk, String containerId, ContainerServers servers) {

  OptionalLong installationBytes() {
    return disk.installation(containerId, servers.installationPaths()).stream()
        .mapToLong(ContainerDisk.Installation::bytes)
        .findFirst();
  }

  /** The server's version, where its files give it away. */
  Optional<String> serverVersion() {
    return disk.installation(containerId, servers.installationPaths())
        .flatMap(files -> servers.version(files.names()));
  }

  OptionalLong dataBytes() {
    return disk.dataBytes(containerId, servers.dataPath());
  }

  /** Where {@link #dataBytes} comes from, in words. */
  String dataSource() {
    return disk.dataSource(containerId, servers.dataPath());
  }

  Optional<Path> hostDirectory() {
    return disk.hostDirectory(containerId, servers.dataPath());
  }
}
