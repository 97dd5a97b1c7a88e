package brokerbench.environment.compose;

import brokerbench.measurement.NanoClock;
import brokerbench.quantity.ByteSize;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.ContainerNetwork;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Asks the engine for a container's condition, once a second at most. */
final class ContainerWatch {

  /** How a container is, as the engine says. */
  sealed interface Condition {

    /**
     * Runs.
     *
     * @param pid in the engine's own process space
     * @param paused whether somebody froze it
     */
    record Running(long pid, boolean paused) implements Condition {}

    /**
     * Has ended.
     *
     * @param cause in words, without what it printed
     */
    record Ended(String cause) implements Condition {}

    /** The engine knows it no more: somebody removed it. */
    record Gone() implements Condition {}

    private static Condition of(InspectContainerResponse answer) {
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

  private static final long INTERVAL_NS = Duration.ofSeconds(1).toNanos();

  private final DockerClient client;
  private final String containerId;
  private final NanoClock clock;
  private Condition last = new Condition.Running(0, false);
  private long askedNs;

  ContainerWatch(DockerClient client, String containerId, NanoClock clock) {
    this.client = client;
    this.containerId = containerId;
    this.clock = clock;
    this.askedNs = clock.nanoTime() - INTERVAL_NS;
  }

  String containerId() {
    return containerId;
  }

  /** The address at which other containers reach it; 127.0.0.1 on the host's network. */
  String address() {
    return inspect().getNetworkSettings().getNetworks().values().stream()
        .map(ContainerNetwork::getIpAddress)
        .filter(address -> address != null && !address.isEmpty())
        .findFirst()
        .orElse("127.0.0.1");
  }

  /** The name of its Compose project. */
  String project() {
    return inspect().getConfig().getLabels().get("com.docker.compose.project");
  }

  private InspectContainerResponse inspect() {
    return client.inspectContainerCmd(containerId).exec();
  }

  /** The condition, a second old at most; the last known one while the engine does not answer. */
  synchronized Condition condition() {
    long nowNs = clock.nanoTime();
    if (nowNs - askedNs >= INTERVAL_NS && last instanceof Condition.Running) {
      askedNs = nowNs;
      last = ask();
    }
    return last;
  }

  /** Asks again, whatever was known. */
  synchronized void forget() {
    last = new Condition.Running(0, false);
    askedNs = clock.nanoTime() - INTERVAL_NS;
  }

  private Condition ask() {
    try {
      return Condition.of(inspect());
    } catch (NotFoundException absent) {
      return new Condition.Gone();
    } catch (RuntimeException silent) {
      // an engine that is being restarted may keep its containers running
      return last;
    }
  }
}
