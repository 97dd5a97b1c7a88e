package brokerbench.environment.container;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.HostConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Containers of one test, removed with their volumes on close. */
final class RunningContainers implements AutoCloseable {

  static final String IMAGE = "debian:trixie-slim";
  static final String[] BUSY = {"sh", "-c", "while :; do :; done"};
  static final String[] IDLE = {"sleep", "600"};

  private static final long NANO_CPUS = 1_000_000_000;

  private final Engine engine = Engine.connect();
  private final List<String> ids = new ArrayList<>();

  Engine engine() {
    return engine;
  }

  /** Starts {@code command} in a container; its id. */
  String start(String... command) {
    return start(IMAGE, host -> {}, command);
  }

  /** Starts {@code command} in a container that may use {@code cpus} of a processor. */
  String startLimited(double cpus, String... command) {
    return start(IMAGE, host -> host.withNanoCPUs((long) (cpus * NANO_CPUS)), command);
  }

  /** Starts {@code command} in a container of {@code image}. */
  String start(String image, Consumer<HostConfig> shape, String... command) {
    HostConfig host = HostConfig.newHostConfig();
    shape.accept(host);
    CreateContainerCmd create =
        engine.client().createContainerCmd(image).withHostConfig(host).withCmd(command);
    if (host.getPortBindings() != null) {
      create.withExposedPorts(List.copyOf(host.getPortBindings().getBindings().keySet()));
    }
    String id = create.exec().getId();
    ids.add(id);
    engine.client().startContainerCmd(id).exec();
    return id;
  }

  void removeImage(String id) {
    engine.client().removeImageCmd(id).withForce(true).exec();
  }

  void removeVolume(String name) {
    engine.client().removeVolumeCmd(name).exec();
  }

  /** Removes a container before the end. */
  void remove(String id) {
    ids.remove(id);
    engine.client().removeContainerCmd(id).withForce(true).withRemoveVolumes(true).exec();
  }

  /** Removes all containers. */
  void removeAll() {
    List.copyOf(ids).forEach(this::remove);
  }

  @Override
  public void close() {
    removeAll();
    engine.close();
  }
}
