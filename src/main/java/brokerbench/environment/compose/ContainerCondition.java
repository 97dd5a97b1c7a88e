package brokerbench.environment.compose;

import brokerbench.quantity.ByteSize;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a container is, as the engine says. */
sealed interface ContainerCondition {

  /**
   * Runs.
   *
   * @param pid in the engine's own process space
   * @param paused whether somebody froze it
   */
  record Running(long pid, boolean paused) implements ContainerCondition {}

  /**
   * Has ended.
   *
   * @param cause in words, without what it printed
   */
  record Ended(String cause) implements ContainerCondition {}

  /** The engine knows it no more: somebody removed it. */
  record Gone() implements ContainerCondition {}

  static ContainerCondition of(InspectContainerResponse answer) {
    ContainerState state = answer.getState();
    if (Boolean.TRUE.equals(state.getRunning())) {
      long pid = state.getPidLong() == null ? 0 : state.getPidLong();
      return new Running(pid, Boolean.TRUE.equals(state.getPaused()));
    }
    if (Boolean.TRUE.equals(state.getOOMKilled())) {
      return new Ended("killed by the kernel: out of memory, " + limit(answer));
    }
    String error = Objects.requireNonNullElse(state.getError(), "");
    return new Ended(
        error.isBlank() ? "exit code " + state.getExitCodeLong() : "not started: " + error);
  }

  private static String limit(InspectContainerResponse answer) {
    @Nullable Long bytes = answer.getHostConfig().getMemory();
    return bytes == null || bytes == 0
        ? "without a limit of its own"
        : "limit " + new ByteSize(bytes).text();
  }
}
