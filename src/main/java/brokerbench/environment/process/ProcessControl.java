package brokerbench.environment.process;

import brokerbench.environment.NodeControl;
import brokerbench.environment.disk.NodeDisk;
import brokerbench.environment.host.ProcessStop;
import brokerbench.environment.node.ServerProcess;
import brokerbench.scenario.PathFault;
import java.time.Duration;
import java.util.List;

/** Disturbs broker processes by signals. */
final class ProcessControl implements NodeControl {

  private static final Duration GRACE = Duration.ofSeconds(30);

  private final ProcessCluster cluster;
  private ProcessStop paused;

  /**
   * Of the nodes of {@code cluster}.
   *
   * @throws brokerbench.environment.EnvironmentException when this user may not stop one
   */
  ProcessControl(ProcessCluster cluster) {
    this.cluster = cluster;
    // the first call into the C library takes long, and no pause may wait for it
    this.paused = new ProcessStop(cluster.nodes());
  }

  @Override
  public void pause(List<Integer> nodes) {
    paused = new ProcessStop(processes(nodes));
    paused.stop();
  }

  @Override
  public void resume(List<Integer> nodes) {
    paused.resume();
  }

  /** All stand still before the first of them ends, so that they end at one instant. */
  @Override
  public void kill(List<Integer> nodes) {
    ProcessStop stop = new ProcessStop(processes(nodes));
    stop.stop();
    stop.end();
    processes(nodes).forEach(ServerProcess::kill);
  }

  @Override
  public void stop(List<Integer> nodes) {
    cluster.stop(processes(nodes), GRACE);
  }

  @Override
  public void start(List<Integer> nodes) {
    nodes.forEach(cluster::relaunch);
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
    processes(nodes).forEach(node -> node.mayEnd(true));
    nodes.stream().map(cluster.disks()::get).forEach(NodeDisk::fill);
  }

  @Override
  public void free(List<Integer> nodes) {
    nodes.stream().map(cluster.disks()::get).forEach(NodeDisk::free);
    for (int node : nodes) {
      ServerProcess process = cluster.process(node);
      if (process.alive()) {
        process.mayEnd(false);
      } else {
        cluster.relaunch(node);
      }
    }
  }

  @Override
  public void awaitReady() {
    cluster.awaitStarted();
  }

  private List<ServerProcess> processes(List<Integer> nodes) {
    return nodes.stream().map(cluster::process).toList();
  }
}
