package brokerbench.environment.container;

import brokerbench.quantity.Worded;
import brokerbench.validity.Finding;
import brokerbench.validity.HostFinding;
import java.util.List;

/** Where a container's read and written bytes come from; one source for all nodes of a run. */
enum DiskSource implements Worded {
  /** Block I/O of the container's cgroup, version 2. */
  ENGINE,
  /** {@code /proc/<pid>/io} of the container's processes. */
  PROCESSES,
  /** Nowhere. */
  NONE;

  /** The best source that this host has for {@code containers}. */
  static DiskSource of(Engine engine, List<WatchedContainer> containers) {
    if (cgroupVersion(engine).equals("2")) {
      return ENGINE;
    }
    boolean readable =
        containers.stream()
            .map(WatchedContainer::containerId)
            .allMatch(
                id ->
                    Inspection.of(engine, id)
                        .flatMap(it -> ContainerProcesses.of(id, it.pid()))
                        .flatMap(ContainerProcesses::diskBytes)
                        .isPresent());
    return readable ? PROCESSES : NONE;
  }

  /** {@code 1} or {@code 2}; empty when no engine answers. */
  static String cgroupVersion(Engine engine) {
    return engine.json("/info").map(info -> info.path("CgroupVersion").asText()).orElse("");
  }

  /** What is doubtful about the figures; empty for {@link #ENGINE}. */
  List<Finding> findings() {
    String cause = "cgroup v1 charges buffered writes to the kernel";
    return switch (this) {
      case ENGINE -> List.of();
      case PROCESSES ->
          unfit(cause + "; read and written bytes come from /proc/<pid>/io of its processes");
      case NONE ->
          unfit(
              cause
                  + ", and this user may not read /proc/<pid>/io of its processes; read and"
                  + " written bytes are left empty");
    };
  }

  private static List<Finding> unfit(String found) {
    return List.of(new HostFinding.EnvironmentUnfit("block_io", found, "cgroup v2"));
  }
}
