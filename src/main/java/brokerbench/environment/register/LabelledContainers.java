package brokerbench.environment.register;

import java.util.List;

/** Removes what a dead run left in the container engine. */
@FunctionalInterface
public interface LabelledContainers {

  /**
   * Removes the containers, networks and volumes whose label holds {@code token}.
   *
   * @return a line per thing that was removed, such as {@code removed container kafka1}
   * @throws brokerbench.environment.EnvironmentException when the engine does not answer, or keeps
   *     something
   */
  List<String> remove(String token);
}
