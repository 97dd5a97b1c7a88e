package brokerbench.environment.audit;

import brokerbench.environment.server.GivenPrograms;
import java.nio.file.Path;
import java.util.Set;

/** Where the servers of a run come from, which decides what the host must have. */
public sealed interface ServerSource {

  /**
   * Local processes.
   *
   * @param dataDirectory where their data goes
   * @param projectRoot holds {@code mvnw}
   * @param given programs that the user named
   */
  record Processes(Path dataDirectory, Path projectRoot, GivenPrograms given)
      implements ServerSource {}

  /**
   * Containers.
   *
   * @param images that they run, with tags
   * @param projectRoot holds {@code docker/build-images}
   */
  record Containers(Set<String> images, Path projectRoot) implements ServerSource {

    /** Copies the set. */
    public Containers {
      images = Set.copyOf(images);
    }
  }
}
