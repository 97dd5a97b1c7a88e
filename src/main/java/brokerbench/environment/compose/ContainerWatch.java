package brokerbench.environment.compose;

import brokerbench.environment.compose.ContainerCondition.Gone;
import brokerbench.environment.compose.ContainerCondition.Running;
import brokerbench.measurement.NanoClock;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.ContainerNetwork;
import java.time.Duration;

/** Asks the engine for a container's condition, once a second at most. */
final class ContainerWatch {

  private static final long INTERVAL_NS = Duration.ofSeconds(1).toNanos();

  private final DockerClient client;
  private final String containerId;
  private final NanoClock clock;
  private ContainerCondition last = new Running(0, false);
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
  synchronized ContainerCondition condition() {
    long nowNs = clock.nanoTime();
    if (nowNs - askedNs >= INTERVAL_NS && last instanceof Running) {
      askedNs = nowNs;
      last = ask();
    }
    return last;
  }

  /** Asks again, whatever was known. */
  synchronized void forget() {
    last = new Running(0, false);
    askedNs = clock.nanoTime() - INTERVAL_NS;
  }

  private ContainerCondition ask() {
    try {
      return ContainerCondition.of(inspect());
    } catch (NotFoundException absent) {
      return new Gone();
    } catch (RuntimeException silent) {
      // an engine that is being restarted may keep its containers running
      return last;
    }
  }
}
