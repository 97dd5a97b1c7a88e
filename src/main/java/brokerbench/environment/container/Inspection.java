package brokerbench.environment.container;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
  record Mount(String volume, String source, String destination) {}

  /** Asks the engine; empty when there is no such container, or no engine answers. */
  static Optional<Inspection> of(EngineRequests requests, String containerId) {
    try {
      return requests.json("/containers/" + containerId + "/json").map(Inspection::of);
    } catch (IOException noEngine) {
      return Optional.empty();
    }
  }

  /** The innermost mount that holds {@code path}. */
  Optional<Mount> mountOf(String path) {
    return mounts.stream()
        .filter(mount -> Path.of(path).startsWith(mount.destination()))
        .max(Comparator.comparingInt(mount -> mount.destination().length()));
  }

  private static Inspection of(JsonNode json) {
    Set<Integer> ports = new HashSet<>();
    for (JsonNode bindings : json.path("NetworkSettings").path("Ports")) {
      bindings.forEach(binding -> ports.add(binding.path("HostPort").asInt()));
    }
    List<Mount> mounts = new ArrayList<>();
    json.path("Mounts")
        .forEach(
            mount ->
                mounts.add(
                    new Mount(
                        mount.path("Name").asText(),
                        mount.path("Source").asText(),
                        mount.path("Destination").asText())));
    return new Inspection(
        json.path("Image").asText(), json.path("State").path("Pid").asLong(), ports, mounts);
  }
}
