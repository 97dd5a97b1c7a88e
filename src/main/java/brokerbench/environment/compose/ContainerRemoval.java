package brokerbench.environment.compose;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.Pause;
import brokerbench.environment.container.Engine;
import brokerbench.environment.host.ExternalCommand;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Network;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Removes containers, networks and volumes by their label and nothing else. An engine that does not
 * answer, because it is being restarted, is given {@value #PATIENCE_SECONDS} s.
 */
public final class ContainerRemoval {

  /** Label of all that a run makes; its value is the token of the run's register. */
  static final String LABEL = "brokerbench.run";

  private static final long PATIENCE_SECONDS = 20;
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration ENGINE_PAUSE = Duration.ofSeconds(1);
  private static final Duration ENGINE_LIMIT = Duration.ofSeconds(10);
  private static final int ATTEMPTS = 10;

  private final Engine engine;

  /** Removes through {@code engine}, which stays open. */
  ContainerRemoval(Engine engine) {
    this.engine = engine;
  }

  /**
   * Removes what a dead run left; looks for the engine only now, when there is something to remove.
   *
   * @return a line per thing, as {@link brokerbench.environment.register.LabelledContainers} asks
   */
  public static List<String> ofDeadRun(String token) {
    // the library under Engine tries once per process: that must not be during a restart
    for (int attempt = 0; attempt < ATTEMPTS && !answers(); attempt++) {
      Pause.of(ENGINE_PAUSE, "the container engine was awaited");
    }
    try (Engine engine = Engine.connect()) {
      return new ContainerRemoval(engine).remove(token);
    }
  }

  /** A host without Docker's command cannot tell, and is not made to wait. */
  private static boolean answers() {
    return ExternalCommand.run(List.of("docker", "version"), ENGINE_LIMIT)
        .map(ExternalCommand.Result::succeeded)
        .orElse(true);
  }

  List<String> remove(String token) {
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
    for (Container container :
        client.listContainersCmd().withShowAll(true).withFilter("label", label).exec()) {
      left.put(
          "container " + name(container),
          () ->
              client
                  .removeContainerCmd(container.getId())
                  .withForce(true)
                  .withRemoveVolumes(true)
                  .exec());
    }
    for (Network network : client.listNetworksCmd().withFilter("label", label).exec()) {
      left.put(
          "network " + network.getName(), () -> client.removeNetworkCmd(network.getId()).exec());
    }
    for (InspectVolumeResponse volume :
        client.listVolumesCmd().withFilter("label", label).exec().getVolumes()) {
      left.put("volume " + volume.getName(), () -> client.removeVolumeCmd(volume.getName()).exec());
    }
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
