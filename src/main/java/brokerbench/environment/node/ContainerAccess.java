package brokerbench.environment.node;

import java.util.List;
import java.util.SortedMap;

/**
 * What a node in a container is given on top of the Compose files, where these do not say it all.
 *
 * @param variables of its environment, over those of the Compose files; no secrets, for whoever may
 *     ask the engine reads them
 * @param command in place of that of the Compose files; empty for theirs
 * @param files text by absolute path inside the container, below directories that need not exist
 */
public record ContainerAccess(
    SortedMap<String, String> variables, List<String> command, SortedMap<String, String> files) {

  public ContainerAccess {
    command = List.copyOf(command);
  }
}
