package brokerbench.environment.compose;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Pause;
import brokerbench.environment.container.Engine;
import brokerbench.environment.register.LabelledContainers;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Removes containers, networks and volumes by their label and nothing else. An engine that does not
 * answer, because it is being restarted, is given {@value #PATIENCE_SECONDS} s.
 */
public final class ContainerRemoval implements LabelledContainers {

  /** Label of all that a run makes; its value is the token of the run's register. */
  static final String LABEL = "brokerbench.run";

  private static final long PATIENCE_SECONDS = 20;
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final int ATTEMPTS = 10;

  private final Engine engine;

  /** Removes through {@code engine}, which stays open. */
  public ContainerRemoval(Engine engine) {
    this.engine = engine;
  }

  @Override
  public List<String> remove(String token) {
    LinkedHashSet<String> removed = new LinkedHashSet<>();
    // a request that was under way when its client was killed may still make something
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Map<String, Runnable> left = left(token);
      if (left.isEmpty()) {
        return List.copyOf(removed);
      }
      left.forEach(
          (name, removal) -> {
            if (attempt(removal)) {
              removed.add("removed " + name);
            }
          });
      Pause.of(PAUSE, "containers were removed");
    }
    throw new EnvironmentException(
        "the container engine keeps %s; remove it by hand"
            .formatted(String.join(", ", left(token).keySet())));
  }

  /** What carries the label, containers first, for they use the others. */
  private Map<String, Runnable> left(String token) {
    for (long waited = 0; ; waited += PAUSE.toMillis()) {
      try {
        return listed(token);
      } catch (RuntimeException silent) {
        if (waited >= PATIENCE_SECONDS * 1_000) {
          throw new EnvironmentException("the container engine does not answer; start it", silent);
        }
        Pause.of(PAUSE, "containers were removed");
      }
    }
  }

  private Map<String, Runnable> listed(String token) {
    DockerClient client = engine.client();
    List<String> label = List.of(LABEL + "=" + token);
    Map<String, Runnable> left = new LinkedHashMap<>();
    List<Container> containers =
        client.listContainersCmd().withShowAll(true).withFilter("label", label).exec();
    containers.forEach(
        container ->
            left.put(
                "container " + name(container),
                () ->
                    client
                        .removeContainerCmd(container.getId())
                        .withForce(true)
                        .withRemoveVolumes(true)
                        .exec()));
    client
        .listNetworksCmd()
        .withFilter("label", label)
        .exec()
        .forEach(
            network ->
                left.put(
                    "network " + network.getName(),
                    () -> client.removeNetworkCmd(network.getId()).exec()));
    new ArrayList<>(client.listVolumesCmd().withFilter("label", label).exec().getVolumes())
        .forEach(
            volume ->
                left.put(
                    "volume " + volume.getName(),
                    () -> client.removeVolumeCmd(volume.getName()).exec()));
    return left;
  }

  private static String name(Container container) {
    String[] names = container.getNames();
    return names == null || names.length == 0 ? container.getId() : names[0].substring(1);
  }

  /** Removed by somebody else meanwhile, still in use, or no engine: the next listing tells. */
  private static boolean attempt(Runnable removal) {
    try {
      removal.run();
      return true;
    } catch (RuntimeException refused) {
      return false;
    }
  }
}
