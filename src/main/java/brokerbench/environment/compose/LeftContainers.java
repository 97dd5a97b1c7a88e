package brokerbench.environment.compose;

import brokerbench.environment.Pause;
import brokerbench.environment.container.Engine;
import brokerbench.environment.host.ExternalCommand;
import brokerbench.environment.register.LabelledContainers;
import java.time.Duration;
import java.util.List;

/** Removes what dead runs left; looks for the engine only when there is something to remove. */
public final class LeftContainers implements LabelledContainers {

  private static final int ATTEMPTS = 10;
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  @Override
  public List<String> remove(String token) {
    awaitEngine();
    try (Engine engine = Engine.connect()) {
      return new ContainerRemoval(engine).remove(token);
    }
  }

  /** The library under {@link Engine} tries once per process: that must not be during a restart. */
  private static void awaitEngine() {
    for (int attempt = 0; attempt < ATTEMPTS && !answers(); attempt++) {
      Pause.of(PAUSE, "the container engine was awaited");
    }
  }

  /** A host without Docker's command cannot tell, and is not made to wait. */
  private static boolean answers() {
    return ExternalCommand.run(List.of("docker", "version"), LIMIT)
        .map(ExternalCommand.Result::succeeded)
        .orElse(true);
  }
}
