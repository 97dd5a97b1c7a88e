package brokerbench.environment.container;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the engine tells of one container.
 *
 * @param imageId of the image it runs
 * @param pid of its first process on the engine's host; 0 when it does not run
 * @param hostPorts published ports
 * @param mounts volumes and directories inside
 */
record Inspection(String imageId, long pid, Set<Integer> hostPorts, List<Mount> mounts) {

  /**
   * A directory of the engine's host inside the container.
   *
   * @param volume name of the volume; empty for a bind mount
   * @param source on the engine's host
   * @param destination inside the container
   */
  record Mount(String volume, String source, String destination) {

    private static Mount of(JsonNode json) {
      return new Mount(
          json.path("Name").asText(),
          json.path("Source").asText(),
          json.path("Destination").asText());
    }
  }

  /** Asks the engine; empty when there is no such container, or no engine answers. */
  static Optional<Inspection> of(Engine engine, String containerId) {
    return engine.json("/containers/" + containerId + "/json").map(Inspection::of);
  }

  /** The innermost mount that holds {@code path}. */
  Optional<Mount> mountOf(String path) {
    return mounts.stream()
        .filter(mount -> Path.of(path).startsWith(mount.destination()))
        .max(Comparator.comparingInt(mount -> mount.destination().length()));
  }

  private static Inspection of(JsonNode json) {
    Set<Integer> ports =
        json.path("NetworkSettings")
            .path("Ports")
            .valueStream()
            .flatMap(JsonNode::valueStream)
            .map(binding -> binding.path("HostPort").asInt())
            .collect(Collectors.toSet());
    List<Mount> mounts = json.path("Mounts").valueStream().map(Mount::of).toList();
    return new Inspection(
        json.path("Image").asText(), json.path("State").path("Pid").asLong(), ports, mounts);
  }
}
