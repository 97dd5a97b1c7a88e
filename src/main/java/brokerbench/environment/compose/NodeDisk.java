package brokerbench.environment.compose;

import brokerbench.environment.container.ContainerDisk;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What one container takes on disk.
 *
 * @param disk asks the engine, and remembers what it said of an image
 * @param containerId of the node
 * @param broker whose paths count, {@code kafka}, {@code nats} or {@code redis}
 */
record NodeDisk(ContainerDisk disk, String containerId, String broker) {

  /** The server itself, in every image of it; what it runs on is the image's. */
  private List<String> installationPaths() {
    return switch (broker) {
      case "kafka" -> List.of("/opt/kafka");
      case "redis" -> List.of("/usr/local/bin/redis-server", "/usr/local/bin/valkey-server");
      default -> List.of("/nats-server", "/usr/local/bin/nats-server");
    };
  }

  private String dataPath() {
    return broker.equals("kafka") ? "/var/lib/kafka/data" : "/data";
  }

  OptionalLong installationBytes() {
    return disk.installation(containerId, installationPaths()).stream()
        .mapToLong(ContainerDisk.Installation::bytes)
        .findFirst();
  }

  Optional<String> kafkaVersion() {
    return disk.installation(containerId, installationPaths())
        .flatMap(ContainerDisk.Installation::kafkaVersion);
  }

  OptionalLong dataBytes() {
    return disk.dataBytes(containerId, dataPath());
  }

  /** Where {@link #dataBytes} comes from, in words. */
  String dataSource() {
    return disk.dataSource(containerId, dataPath());
  }

  Optional<Path> hostDirectory() {
    return disk.hostDirectory(containerId, dataPath());
  }
}
