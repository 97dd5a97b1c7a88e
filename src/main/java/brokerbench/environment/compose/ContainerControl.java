package brokerbench.environment.compose;

import brokerbench.environment.EnvironmentException;
import brokerbench.environment.NodeControl;
import brokerbench.environment.disk.NodeDisk;
import brokerbench.scenario.PathFault;
import com.github.dockerjava.api.DockerClient;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;

/** Disturbs containers as {@code docker pause}, {@code kill}, {@code stop} and {@code start} do. */
record ContainerControl(ComposeCluster cluster, DockerClient client) implements NodeControl {
  private static final int GRACE_SECONDS = 30;

  @Override
  public void pause(List<Integer> nodes) {
    chosen(nodes).forEach(ComposeNode::stopping);
    each(nodes, "paused", (docker, id) -> docker.pauseContainerCmd(id).exec());
  }

  @Override
  public void resume(List<Integer> nodes) {
    each(nodes, "unpaused", (docker, id) -> docker.unpauseContainerCmd(id).exec());
    chosen(nodes).forEach(ComposeNode::goingOn);
  }

  @Override
  public void kill(List<Integer> nodes) {
    chosen(nodes).forEach(ComposeNode::stopping);
    each(nodes, "killed", (docker, id) -> docker.killContainerCmd(id).withSignal("KILL").exec());
  }

  @Override
  public void stop(List<Integer> nodes) {
    chosen(nodes).forEach(ComposeNode::stopping);
    each(
        nodes,
        "stopped",
        (docker, id) -> docker.stopContainerCmd(id).withTimeout(GRACE_SECONDS).exec());
  }

  @Override
  public void start(List<Integer> nodes) {
    each(nodes, "started", (docker, id) -> docker.startContainerCmd(id).exec());
    chosen(nodes).forEach(ComposeNode::startedAgain);
  }

  @Override
  public void upgrade(List<Integer> nodes) {
    nodes.forEach(cluster::upgrade);
  }

  @Override
  public void disturb(List<Integer> nodes, PathFault fault) {
    cluster.clientPath().disturb(nodes, fault);
  }

  @Override
  public void clear(List<Integer> nodes, PathFault fault) {
    cluster.clientPath().clear(nodes, fault);
  }

  @Override
  public void fill(List<Integer> nodes) {
    chosen(nodes).forEach(ComposeNode::stopping);
    nodes.stream().map(cluster.disks()::get).forEach(NodeDisk::fill);
  }

  @Override
  public void free(List<Integer> nodes) {
    nodes.stream().map(cluster.disks()::get).forEach(NodeDisk::free);
    for (int node : nodes) {
      ComposeNode container = cluster.containers().get(node);
      if (container.runs()) {
        container.goingOn();
      } else {
        start(List.of(node));
      }
    }
  }

  @Override
  public void awaitReady() {
    cluster.awaitStarted();
  }

  /** At once: a node of which the others have gone may stop slowly, or not as one of them. */
  private void each(List<Integer> nodes, String what, BiConsumer<DockerClient, String> act) {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<CompletableFuture<Void>> all =
          chosen(nodes).stream()
              .map(node -> CompletableFuture.runAsync(() -> one(node, what, act), threads))
              .toList();
      all.forEach(CompletableFuture::join);
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof EnvironmentException refused) {
        throw refused;
      }
      throw failed;
    }
  }

  private void one(ComposeNode node, String what, BiConsumer<DockerClient, String> act) {
    try {
      act.accept(client, node.containerId());
    } catch (RuntimeException refused) {
      throw new EnvironmentException(
          "the container of " + node.name() + " cannot be " + what + ": " + refused.getMessage(),
          refused);
    }
  }

  private List<ComposeNode> chosen(List<Integer> nodes) {
    List<ComposeNode> all = cluster.containers();
    return nodes.stream().map(all::get).toList();
  }
}
