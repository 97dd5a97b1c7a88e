package brokerbench.engine;

import brokerbench.engine.load.fault.MadeFault;
import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.NodeControl;
import brokerbench.measurement.NanoClock;
import brokerbench.scenario.FaultInstant;
import brokerbench.scenario.FaultTarget;
import brokerbench.scenario.FaultUnits;
import brokerbench.scenario.NodeFault;
import brokerbench.scenario.Params;
import brokerbench.scenario.PathFault;
import brokerbench.scenario.PlannedFault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes the faults of nodes and paths that a fork's scenario plans, each at its instant. */
final class HostFaults implements AutoCloseable {

  private final List<PlannedFault> planned;
  private final FaultUnits units;
  private final SplittableRandom random;
  private final NanoClock clock;
  private final RunListener listener;
  private final List<MadeFault> made = new ArrayList<>();
  private String leader = "";
  private @Nullable Cluster cluster;
  private @Nullable Thread thread;

  /** Undoes the last fault; null where nothing is to be undone. */
  private @Nullable Runnable healing;

  private boolean standsStill;
  private boolean waiting;
  private boolean over;
  private @Nullable EnvironmentException failure;

  /** Of one fork; {@code seed} is of the instants and nodes that the scenario leaves open. */
  HostFaults(Params params, long seed, NanoClock clock, RunListener listener) {
    this.planned = params.workload().faults().ofNodes();
    this.units = FaultUnits.of(params);
    this.random = new SplittableRandom(seed);
    this.clock = clock;
    this.listener = listener;
  }

  /** The nodes of a leg. */
  private record Cluster(List<String> names, NodeControl control) {}

  /** Which node faults of the leader concern. */
  void leader(String node) {
    leader = node;
  }

  /**
   * The load of a leg is about to begin.
   *
   * @throws EnvironmentException when its nodes cannot be disturbed
   */
  void ready(BrokerCluster of) {
    if (!planned.isEmpty()) {
      ready(of.nodes().stream().map(BrokerNode::name).toList(), of.control());
    }
  }

  /** As {@link #ready(BrokerCluster)}, of nodes by their names. */
  void ready(List<String> names, NodeControl control) {
    cluster = new Cluster(names, control);
  }

  /** A measurement iteration began; calls after the first change nothing. */
  void begin(long startNs) {
    Cluster going = cluster;
    if (going != null && thread == null) {
      thread = Thread.ofVirtual().name("faults").start(() -> makeAll(going, startNs));
    }
  }

  private void makeAll(Cluster going, long startNs) {
    try {
      for (PlannedFault fault : planned) {
        long plannedNs = instantNs(fault.instant(), going, startNs);
        sleepUntil(plannedNs);
        make(going, fault, plannedNs - startNs);
        if (fault.length().isPresent()) {
          sleepUntil(lastEffectiveNs() + fault.length().get().toNanos());
          heal();
        }
      }
    } catch (InterruptedException ended) {
      letGoOn();
      Thread.currentThread().interrupt();
    } catch (EnvironmentException broken) {
      failed(broken);
    }
  }

  private long instantNs(FaultInstant instant, Cluster going, long startNs)
      throws InterruptedException {
    return switch (instant) {
      case FaultInstant.At(Duration from, Duration to) ->
          startNs + random.nextLong(from.toNanos(), to.toNanos() + 1);
      case FaultInstant.AfterServing(Duration delay) -> {
        waitsToServe(true);
        going.control().awaitReady();
        yield clock.nanoTime() + delay.toNanos();
      }
    };
  }

  /** Until the next fault is made, the end of the load ends the wait. */
  private synchronized void waitsToServe(boolean waits) throws InterruptedException {
    if (over) {
      throw new InterruptedException("the load is over");
    }
    waiting = waits;
  }

  private synchronized void failed(EnvironmentException broken) {
    if (!over || !waiting) {
      failure = broken;
    }
  }

  private synchronized long lastEffectiveNs() {
    return made.getLast().effectiveNs();
  }

  private void sleepUntil(long instantNs) throws InterruptedException {
    for (long left = instantNs - clock.nanoTime(); left > 0; left = instantNs - clock.nanoTime()) {
      TimeUnit.NANOSECONDS.sleep(left);
    }
  }

  private synchronized void make(Cluster going, PlannedFault fault, long plannedNs)
      throws InterruptedException {
    waitsToServe(false);
    List<Integer> nodes = nodes(going, fault.target());
    NodeControl control = going.control();
    long injectedNs = clock.nanoTime();
    switch (fault.kind()) {
      case NodeFault.PAUSE -> {
        healing = () -> control.resume(nodes);
        standsStill = true;
        control.pause(nodes);
      }
      case NodeFault.KILL -> {
        healing = () -> control.start(nodes);
        control.kill(nodes);
      }
      case NodeFault.STOP -> {
        healing = () -> control.start(nodes);
        control.stop(nodes);
      }
      case NodeFault.UPGRADE -> {
        healing = () -> control.upgrade(nodes);
        control.stop(nodes);
      }
      case NodeFault.FILL -> {
        healing = () -> control.free(nodes);
        control.fill(nodes);
      }
      case PathFault path -> {
        healing = () -> control.clear(nodes, path);
        control.disturb(nodes, path);
      }
    }
    List<String> names = nodes.stream().map(going.names()::get).toList();
    made.add(
        new MadeFault(
            String.join(" ", names),
            plannedNs,
            injectedNs,
            clock.nanoTime(),
            OptionalLong.empty()));
    String kind = fault.kind().word();
    Runnable undo = healing;
    listener.faultMade(kind, names);
    healing =
        () -> {
          listener.faultHealed(kind, names);
          undo.run();
        };
  }

  private List<Integer> nodes(Cluster going, FaultTarget target) {
    return switch (target) {
      case FaultTarget.Node(int number) -> units.servers(number - 1);
      case FaultTarget.Any() -> units.servers(random.nextInt(units.count()));
      case FaultTarget.All() -> IntStream.range(0, going.names().size()).boxed().toList();
      case FaultTarget.Leader() -> {
        int number = going.names().indexOf(leader);
        if (number < 0) {
          throw new EnvironmentException(
              "faults: the leader is said to be '%s', which is none of %s"
                  .formatted(leader, going.names()));
        }
        yield units.servers(units.unitOf(number));
      }
    };
  }

  /** Undoes the last fault, unless it is undone. */
  private synchronized void heal() {
    Runnable undo = healing;
    if (undo != null) {
      made.add(made.removeLast().healed(clock.nanoTime()));
      healing = null;
      standsStill = false;
      undo.run();
    }
  }

  /** What stands still hears no request to end. */
  private synchronized void letGoOn() {
    if (standsStill) {
      heal();
    }
  }

  /**
   * The load is over: starts the nodes that stayed away, and waits until all answer. A fault that
   * is to be made after serving and was not is left out.
   *
   * @return what was made, in order of time
   * @throws EnvironmentException when a fault could not be made or undone
   */
  List<MadeFault> end() throws InterruptedException {
    Thread making = thread;
    if (making != null) {
      stopWaiting(making);
      making.join();
    }
    return finish();
  }

  private synchronized void stopWaiting(Thread making) {
    over = true;
    if (waiting) {
      making.interrupt();
    }
  }

  private synchronized List<MadeFault> finish() {
    if (failure != null) {
      throw failure;
    }
    List<MadeFault> all = List.copyOf(made);
    Runnable undo = healing;
    Cluster going = cluster;
    if (undo != null) {
      healing = null;
      undo.run();
    }
    if (going != null) {
      going.control().awaitReady();
    }
    return all;
  }

  /** Makes no further fault, and lets go on what stands still. */
  @Override
  public void close() {
    Thread making = thread;
    if (making != null) {
      making.interrupt();
      try {
        making.join();
      } catch (InterruptedException hurried) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
