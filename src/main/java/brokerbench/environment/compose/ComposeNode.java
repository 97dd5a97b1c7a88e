package brokerbench.environment.compose;

import brokerbench.environment.BrokerNode;
import brokerbench.environment.compose.ContainerWatch.Condition.Ended;
import brokerbench.environment.compose.ContainerWatch.Condition.Gone;
import brokerbench.environment.compose.ContainerWatch.Condition.Running;
import brokerbench.environment.container.ContainerDisk;
import brokerbench.environment.container.WatchedContainer;
import brokerbench.environment.node.ContainerServers;
import brokerbench.environment.node.LogTail;
import brokerbench.environment.node.NodeAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A broker in a container. */
final class ComposeNode implements BrokerNode {

  private static final int TAIL_LINES = 2;

  private final NodeAddress address;
  private final ContainerWatch watch;
  private volatile ContainerLog log;
  private final ContainerDisk disk;
  private final ContainerServers servers;
  private volatile boolean stopping;
  private final AtomicInteger starts = new AtomicInteger(1);
  private @Nullable String ending;

  /**
   * Of a container that runs.
   *
   * @param disk asks the engine, and remembers what it said of an image
   * @param servers whose paths count
   */
  ComposeNode(
      NodeAddress address,
      ContainerWatch watch,
      ContainerLog log,
      ContainerDisk disk,
      ContainerServers servers) {
    this.address = address;
    this.watch = watch;
    this.log = log;
    this.disk = disk;
    this.servers = servers;
  }

  @Override
  public String name() {
    return address.name();
  }

  NodeAddress address() {
    return address;
  }

  /** With the address at which the other containers reach it, where they must be told. */
  NodeAddress addressOfPeers() {
    return address
        .peers()
        .map(peers -> address.withPeers(new InetSocketAddress(watch.address(), peers.getPort())))
        .orElse(address);
  }

  /** The name of its Compose project. */
  String project() {
    return watch.project();
  }

  String containerId() {
    return watch.containerId();
  }

  @Override
  public OptionalLong pid() {
    return watch.condition() instanceof Running(long pid, var _) && ofThisContainer(pid)
        ? OptionalLong.of(pid)
        : OptionalLong.empty();
  }

  /** An engine in a virtual machine names processes of that machine. */
  private boolean ofThisContainer(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/cgroup")).contains(containerId());
    } catch (IOException unseen) {
      return false;
    }
  }

  @Override
  public Path logFile() {
    return log.file();
  }

  @Override
  public OptionalLong installationBytes() {
    return installation().stream().mapToLong(ContainerDisk.Installation::bytes).findFirst();
  }

  /** The server's version, where its files give it away. */
  Optional<String> serverVersion() {
    return installation().flatMap(files -> servers.version(files.names()));
  }

  private Optional<ContainerDisk.Installation> installation() {
    return disk.installation(containerId(), servers.installationPaths());
  }

  @Override
  public OptionalLong dataBytes() {
    return disk.dataBytes(containerId(), servers.dataPath());
  }

  /** Where {@link #dataBytes} comes from, in words. */
  String dataSource() {
    return disk.dataSource(containerId(), servers.dataPath());
  }

  WatchedContainer watched() {
    return new WatchedContainer(
        name(), containerId(), disk.hostDirectory(containerId(), servers.dataPath()));
  }

  @Override
  public boolean alive() {
    return !stopping && watch.condition() instanceof Running;
  }

  /** Whether it runs at this moment, be its end expected or not. */
  boolean runs() {
    watch.forget();
    return watch.condition() instanceof Running;
  }

  /** Also tells of a container that somebody paused, although it lives. */
  @Override
  public Optional<String> failure() {
    if (stopping) {
      return Optional.empty();
    }
    return switch (watch.condition()) {
      case Running(var _, boolean paused) ->
          paused ? Optional.of("the container is paused; docker unpause") : Optional.empty();
      case Ended(String cause) -> Optional.of(ending(cause));
      case Gone() -> Optional.of("the container is gone: somebody removed it");
    };
  }

  /** The same words each time it is asked. */
  private synchronized String ending(String cause) {
    String known = ending;
    if (known == null) {
      log.awaitEnd();
      known =
          "%s; last lines of %s:%n%s"
              .formatted(
                  cause,
                  log.file(),
                  String.join(System.lineSeparator(), LogTail.lines(log.file(), TAIL_LINES)));
      ending = known;
    }
    return known;
  }

  /** From here on its end is this suite's doing. */
  void stopping() {
    stopping = true;
  }

  /** Its end would be its own again. */
  void goingOn() {
    watch.forget();
    stopping = false;
  }

  /** Was started again after its end, and prints on. */
  void startedAgain() {
    log.awaitEnd();
    log = log.again();
    starts.getAndIncrement();
    goingOn();
  }

  /** The log of a container goes on when it is started again. */
  @Override
  public int startsInLog() {
    return starts.get();
  }

  /** Waits until what the stopped container printed is in the log file. */
  void awaitLog() {
    log.awaitEnd();
  }
}
