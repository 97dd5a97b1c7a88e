package brokerbench.environment.audit;

import brokerbench.environment.software.ServerSoftware;
import java.nio.file.Path;
import java.util.Set;

/** Where the servers of a run come from, which decides what the host must have. */
public sealed interface ServerSource {

  /**
   * Local processes.
   *
   * @param dataDirectory where their data goes
   * @param software that is here or can be fetched
   */
  record Processes(Path dataDirectory, ServerSoftware software) implements ServerSource {}

  /**
   * Containers.
   *
   * @param images that they run, with tags
   * @param projectRoot holds {@code docker/build-images}
   */
  record Containers(Set<String> images, Path projectRoot) implements ServerSource {

    public Containers {
      images = Set.copyOf(images);
    }
  }
}
