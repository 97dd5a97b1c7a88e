package brokerbench.engine.powercut;

import brokerbench.engine.Durability;
import brokerbench.engine.ForkLauncher;
import brokerbench.engine.TrialLedger;
import brokerbench.engine.fork.powercut.PowerCutMessage;
import brokerbench.engine.fork.powercut.PowerCutOrder;
import brokerbench.engine.fork.powercut.PowerCutPlan;
import brokerbench.engine.fork.powercut.PowerCutPlan.Task;
import brokerbench.environment.BrokerCluster;
import brokerbench.environment.ClusterRequest;
import brokerbench.environment.EnvironmentException;
import brokerbench.environment.disk.PoweredCluster;
import brokerbench.environment.disk.PoweredEnvironment;
import brokerbench.environment.host.DirtyPages;
import brokerbench.measurement.NanoClock;
import brokerbench.results.PowerCut;
import brokerbench.results.RunDirectory;
import brokerbench.scenario.DurabilityClass;
import brokerbench.scenario.FaultUnits;
import brokerbench.scenario.Trial;
import brokerbench.validity.ForkFinding;
import brokerbench.validity.ServerFinding;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** One power cut, from the start of its brokers to the last message that is left. */
record CutRun(
    PowerCutSetup setup,
    PoweredEnvironment environment,
    ForkLauncher forks,
    RunDirectory directory,
    NanoClock clock,
    TrialLedger ledger) {

  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration END_LIMIT = Duration.ofMinutes(1);
  private static final Duration SERVING_LIMIT = Duration.ofMinutes(4);

  /**
   * Before the power is gone.
   *
   * @param durability as read from the live brokers
   * @param flushes during the load
   * @param loadNs length of the load
   * @param cutNs instant of the cut
   */
  private record Before(
      List<PowerCutMessage.Published> published,
      DurabilityClass durability,
      OptionalLong flushes,
      long loadNs,
      long cutNs) {}

  /**
   * After it is back.
   *
   * @param servingNs from the start of the nodes until they served; empty where replicas did not
   *     come in sync, and what the leaders had was read
   */
  private record After(List<PowerCutMessage.ReadBack> read, OptionalLong servingNs) {}

  /**
   * Makes the cut.
   *
   * @param cut number of the cut, from 1
   * @throws CutFailedException when a JVM fails, or not all can be read back
   */
  PowerCut run(Trial trial, int cut) throws InterruptedException {
    String label = trial.id().replaceAll("[^A-Za-z0-9._-]", "_") + "-f" + cut;
    ClusterRequest request =
        new ClusterRequest(label, trial.params(), setup.dataRoot(), directory.brokerLogs());
    try (PoweredCluster cluster = start(trial, request)) {
      Before before = cutOrFailed(trial, cut, cluster);
      After after = readBack(trial, cut, cluster);
      return row(trial, cut, before, after);
    }
  }

  private PoweredCluster start(Trial trial, ClusterRequest request) {
    try {
      return environment.startOnDisks(request, setup.bytesPerDisk(request.params()));
    } catch (EnvironmentException unstarted) {
      throw new CutFailedException(
          new ServerFinding.BrokerFailed(trial.broker(), String.valueOf(unstarted.getMessage())));
    }
  }

  /** A node that does not stand still ends its own cut, and no other. */
  private Before cutOrFailed(Trial trial, int cut, PoweredCluster powered)
      throws InterruptedException {
    try {
      return cut(trial, cut, powered);
    } catch (EnvironmentException failure) {
      throw failed(failure);
    }
  }

  private Before cut(Trial trial, int cut, PoweredCluster powered) throws InterruptedException {
    BrokerCluster cluster = powered.cluster();
    PowerCutPlan plan = plan(Task.PUBLISH, trial, cut, cluster);
    try (CutFork fork =
        CutFork.start(forks, plan, directory.forkLog(trial.id() + "-publish", cut), clock)) {
      PowerCutMessage.Ready ready = fork.await(PowerCutMessage.Ready.class, START_LIMIT);
      ledger.ready(trial, ready.facts(), cluster);
      DurabilityClass durability =
          Durability.of(ready.facts().broker().semantics(), cluster.forcedWrites()).durability();
      // The machine has run for a while: configuration, topics and logs that are made are on disk.
      powered.sync();
      OptionalLong flushesBefore = powered.flushes();
      long startNs = clock.nanoTime();
      fork.order(PowerCutOrder.BEGIN);
      Thread.sleep(setup.loadTime());
      OptionalLong flushes = difference(flushesBefore, powered.flushes());
      long cutNs = powered.cutPower(serversCut(trial, cut), setup.isControl());
      fork.order(PowerCutOrder.END);
      List<PowerCutMessage.Published> published =
          fork.awaitAll(PowerCutMessage.Published.class, _ -> {}, END_LIMIT);
      return new Before(published, durability, flushes, cutNs - startNs, cutNs);
    }
  }

  /** All servers of the nodes that lose their power, numbers from 0. */
  private List<Integer> serversCut(Trial trial, int cut) {
    FaultUnits units = FaultUnits.of(trial.params());
    return setup.target().nodes(units.count(), cut).stream()
        .flatMap(node -> units.servers(node).stream())
        .toList();
  }

  private After readBack(Trial trial, int cut, PoweredCluster powered) throws InterruptedException {
    PowerCutPlan plan = plan(Task.READ_BACK, trial, cut, powered.cluster());
    try (CutFork fork =
        CutFork.start(forks, plan, directory.forkLog(trial.id() + "-read-back", cut), clock)) {
      // The start of a JVM is no part of the time until brokers serve.
      fork.await(PowerCutMessage.Waiting.class, START_LIMIT);
      Thread.sleep(setup.powerOff());
      long startedNs = restart(powered);
      fork.order(PowerCutOrder.BEGIN);
      PowerCutMessage.Serving serving = fork.await(PowerCutMessage.Serving.class, SERVING_LIMIT);
      List<PowerCutMessage.ReadBack> read =
          fork.awaitAll(
              PowerCutMessage.ReadBack.class,
              finished -> requireComplete(fork, finished),
              SERVING_LIMIT);
      return new After(
          read,
          serving.replicasInSync()
              ? OptionalLong.of(serving.atNs() - startedNs)
              : OptionalLong.empty());
    }
  }

  /** Nodes that do not serve on what their disks have kept are what the cut did to them. */
  private static long restart(PoweredCluster powered) {
    try {
      long startedNs = powered.restorePower();
      powered.awaitStarted();
      return startedNs;
    } catch (EnvironmentException failure) {
      throw failed(failure);
    }
  }

  private static CutFailedException failed(EnvironmentException failure) {
    return new CutFailedException(
        new ForkFinding.ForkFailed(String.valueOf(failure.getMessage()), ""));
  }

  private static void requireComplete(CutFork fork, PowerCutMessage.Finished finished) {
    if (finished.corrupted() > 0) {
      throw fork.failed(
          finished.corrupted() + " messages that were read back are not what was sent");
    }
    if (finished.missing() > 0) {
      throw fork.failed(
          "the brokers say that they hold %s messages more than could be read back"
              .formatted(finished.missing()));
    }
  }

  private PowerCutPlan plan(Task task, Trial trial, int cut, BrokerCluster cluster) {
    return new PowerCutPlan(
        task, trial.params(), cluster.endpoints(), "bb-power-cut", setup.seed() + cut);
  }

  private PowerCut row(Trial trial, int cut, Before before, After after) {
    CutAccount account = CutAccount.of(before.published(), after.read(), before.cutNs());
    return new PowerCut(
        trial.id(),
        trial.broker(),
        cut,
        setup.target().word(),
        setup.isControl(),
        OptionalLong.of(setup.powerOff().toNanos()),
        trial.cluster().nodes(),
        trial.cluster().replicationFactor(),
        before.durability().words(),
        before.loadNs(),
        account.sent(),
        account.acknowledged(),
        account.vanished(),
        account.lostNs(),
        account.duplicates(),
        account.unknownArrived(),
        account.unknownAbsent(),
        after.servingNs(),
        before.flushes(),
        perThousand(before.flushes(), account.acknowledged()),
        DirtyPages.expireCentisecs(),
        DirtyPages.writebackCentisecs(),
        account.isAllowed(before.durability(), setup.target(), setup.isControl()));
  }

  private static OptionalLong difference(OptionalLong before, OptionalLong after) {
    return before.isPresent() && after.isPresent()
        ? OptionalLong.of(after.getAsLong() - before.getAsLong())
        : OptionalLong.empty();
  }

  private static OptionalDouble perThousand(OptionalLong flushes, long acknowledged) {
    return flushes.isPresent() && acknowledged > 0
        ? OptionalDouble.of(1_000.0 * flushes.getAsLong() / acknowledged)
        : OptionalDouble.empty();
  }
}
