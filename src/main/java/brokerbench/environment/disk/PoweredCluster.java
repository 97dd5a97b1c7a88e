package brokerbench.environment.disk;

import brokerbench.environment.BrokerCluster;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.NodeControl;
import brokerbench.environment.Pause;
import brokerbench.environment.host.ProcessStop;
import brokerbench.measurement.NanoClock;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * A cluster in which each server has its own disk, and the switch that cuts their power. Whatever
 * had not been forced to disk is then lost, as on a machine whose disks keep what they were given.
 */
public final class PoweredCluster implements AutoCloseable {

  private static final Duration STILL_LIMIT = Duration.ofSeconds(10);
  private static final Duration STILL_PAUSE = Duration.ofMillis(1);

  private final BrokerCluster cluster;
  private final List<NodeDisk> disks;
  private final NodeControl control;
  private final NanoClock clock;
  private List<Integer> dark = List.of();

  /** Of servers that run; {@code cluster} closes the disks, which are in the servers' order. */
  public PoweredCluster(BrokerCluster cluster, List<NodeDisk> disks, NanoClock clock) {
    this.cluster = cluster;
    this.disks = List.copyOf(disks);
    // while all nodes run, which it may have to look at
    this.control = cluster.control();
    this.clock = clock;
  }

  /** The nodes as anybody else sees them. */
  public BrokerCluster cluster() {
    return cluster;
  }

  /** Forces to disk all that the nodes have written so far. */
  public void sync() {
    disks.forEach(NodeDisk::sync);
  }

  /** Flush requests that the nodes' disks have ended; empty where one does not count them. */
  public OptionalLong flushes() {
    List<OptionalLong> counts = disks.stream().map(NodeDisk::flushes).toList();
    return counts.stream().allMatch(OptionalLong::isPresent)
        ? OptionalLong.of(counts.stream().mapToLong(OptionalLong::getAsLong).sum())
        : OptionalLong.empty();
  }

  /**
   * Cuts the power of servers. All of them stand still first, so that none acknowledges a message
   * whose bytes are lost; then their disks lose what they had not been told to keep, and their
   * processes end.
   *
   * @param servers numbers, from 0
   * @param synced whether all is forced to disk just before, so that nothing may be lost
   * @return instant of the loss
   */
  public long cutPower(List<Integer> servers, boolean synced) {
    List<NodeDisk> cut = servers.stream().map(disks::get).toList();
    ProcessStop stop = new ProcessStop(servers.stream().map(cluster.nodes()::get).toList());
    stop.stop();
    awaitStill(stop);
    if (synced) {
      cut.forEach(NodeDisk::sync);
    }
    cut.forEach(NodeDisk::writeUnsynced);
    long cutNs = clock.nanoTime();
    cut.forEach(NodeDisk::cutPower);
    control.kill(servers);
    dark = List.copyOf(servers);
    return cutNs;
  }

  /**
   * Gives the power back: the same servers start on what their disks have kept.
   *
   * @return instant at which the first process was started
   * @throws EnvironmentException when a disk kept what nobody had forced to it, or a node cannot be
   *     started
   */
  public long restorePower() {
    List<String> kept =
        dark.stream()
            .filter(server -> !disks.get(server).mountAgain())
            .map(server -> cluster.nodes().get(server).name())
            .toList();
    if (!kept.isEmpty()) {
      throw new EnvironmentException(
          "the power cut had no effect: the disk of "
              + String.join(", ", kept)
              + " still has a file that was never flushed to it; use another --data-dir");
    }
    long startedNs = clock.nanoTime();
    control.start(dark);
    dark = List.of();
    return startedNs;
  }

  /** Returns when all nodes answer; throws when one ends, or does not answer in time. */
  public void awaitStarted() {
    control.awaitReady();
  }

  private void awaitStill(ProcessStop stop) {
    long deadlineNs = clock.nanoTime() + STILL_LIMIT.toNanos();
    while (!stop.isStill()) {
      if (clock.nanoTime() - deadlineNs > 0) {
        throw new EnvironmentException(
            "a node did not stand still within " + STILL_LIMIT.toSeconds() + " s after SIGSTOP");
      }
      Pause.of(STILL_PAUSE, "nodes were stopped, before the power was cut");
    }
  }

  /** Ends the nodes, unmounts their disks and deletes them. May be called twice. */
  @Override
  public void close() {
    cluster.close();
  }
}
