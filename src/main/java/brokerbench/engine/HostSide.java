package brokerbench.engine;

import brokerbench.engine.fork.ForkMessage;
import brokerbench.engine.fork.StoppedBroker;
import brokerbench.engine.load.fault.MadeFault;
import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.environment.host.DataVolume;
import brokerbench.quantity.Counter;
import brokerbench.results.DiskUse;
import brokerbench.results.FaultEffect;
import brokerbench.results.ResourceSample;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Phase;
import brokerbench.scenario.PlannedFault;
import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import brokerbench.validity.ForkFinding;
import brokerbench.validity.ServerFinding;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The host's side of one fork: brokers for its legs, samples around its load, rows for its results.
 * {@link LineToFork} calls it at each turn of the fork, from one thread.
 */
final class HostSide implements AutoCloseable {

  private final RunContext context;
  private final TrialSchedule.Slot slot;
  private final Trial trial;
  private final ForkProcess<ForkMessage> process;
  private final Map<String, OptionalLong> dataBefore = new LinkedHashMap<>();
  private Map<String, Long> slowConsumersBefore;
  private final ResourceWatch watch;
  private final HostFaults faults;
  private final Set<Finding> reported = new HashSet<>();
  private BrokerCluster cluster;

  /** As {@code broker_stopped} asks; a broker in the fork's own JVM is stopped there. */
  private Optional<StoppedBroker> stopped = Optional.empty();

  /** Whether this leg has measured; what another one wrote is not the measurement's disk use. */
  private boolean measured;

  HostSide(
      RunContext context,
      TrialSchedule.Slot slot,
      ForkProcess<ForkMessage> process,
      BrokerCluster cluster) {
    this.context = context;
    this.slot = slot;
    this.trial = slot.trial();
    this.process = process;
    this.cluster = cluster;
    this.slowConsumersBefore = cluster.slowConsumers();
    this.watch = new ResourceWatch(context, trial, slot.fork());
    this.faults =
        new HostFaults(
            trial.params(),
            slot.payloadSeed(context.plan().seed()),
            context.clock(),
            context.listener());
  }

  /** The cluster for leg {@code index}, up and answering. */
  Endpoints connect(int index) {
    if (index > 0) {
      context.listener().phase("starting a cold " + trial.broker());
      cluster = context.clusters().fresh(trial, slot.fork(), "-s" + index);
      slowConsumersBefore = cluster.slowConsumers();
    }
    context.listener().phase("connecting");
    return cluster.endpoints();
  }

  /** Every subscription has made its round trip; the load begins when this returns. */
  void ready(ForkMessage.Ready ready) throws InterruptedException {
    context.ledger().ready(trial, ready, cluster);
    AppliedSettings.ofServer(context.ledger().outcome(trial))
        .filter(reported::add)
        .ifPresent(this::found);
    measured = false;
    dataBefore.clear();
    cluster.nodes().forEach(node -> dataBefore.put(node.name(), node.dataBytes()));
    slowConsumersBefore = cluster.slowConsumers();
    watch.start(cluster, process.pid());
    if (slot.fork() == 1) {
      watch.missing().stream()
          .filter(reported::add)
          .forEach(finding -> context.found(trial.id(), 0, finding));
    }
    sampleIdle(trial.workload().recording().resourceLead());
    faults.ready(cluster);
    stopped = stop();
  }

  private Optional<StoppedBroker> stop() {
    double share = trial.workload().faults().brokerStopped();
    return share > 0 && !cluster.endpoints().addresses().isEmpty()
        ? Optional.of(new StoppedBroker(trial.id(), slot.fork(), share, cluster.stopFor(share)))
        : Optional.empty();
  }

  /** A message that needs no answer. */
  void received(ForkMessage message) {
    switch (message) {
      case ForkMessage.IterationStarted(var id, long atNs) -> {
        if (id.phase() == Phase.MEASUREMENT) {
          measured = true;
          faults.begin(atNs);
        }
        watch.phase(id.phase().word());
        context.listener().iterationStarted(id);
      }
      case ForkMessage.Progress progress -> context.listener().progress(progress);
      case ForkMessage.IterationFinished(var result, var stages) -> {
        stages.forEach(context.rows()::append);
        context.rows().append(result);
        context.listener().iterationFinished(result);
      }
      case ForkMessage.CapacityFound(var capacity) -> {
        context.rows().append(capacity);
        context.listener().capacityFound(capacity);
      }
      case ForkMessage.ConsumersKilled(var kills) -> {
        kills.forEach(context.rows()::append);
        context.ledger().killed(trial, kills);
      }
      case ForkMessage.DrainStarted() -> watch.phase(ResourceSample.DRAIN);
      case ForkMessage.Waits(boolean inVain) -> watch.waits(inVain);
      case ForkMessage.LoadEnded() -> watch.phase(ResourceSample.AFTER);
      case ForkMessage.LeaderFound(String node) -> faults.leader(node);
      case ForkMessage.FaultSecondsSeen(var seconds) -> context.rows().append(seconds);
      case ForkMessage.FaultsSeen(var effects) -> effects.forEach(this::seen);
      case ForkMessage.BrokerStopped(var reached) -> context.rows().append(reached);
      default -> throw new IllegalStateException("out of turn: " + message);
    }
  }

  private void seen(FaultEffect effect) {
    context.rows().append(effect);
    if (!effect.wasNoticed()) {
      found(new ForkFinding.FaultWithoutEffect(effect.words()));
    }
    ForkFinding.FaultOutlastedLoad.of(
            effect.words(), effect.healedNs(), trial.protocol().measured().toNanos())
        .forEach(this::found);
  }

  /** The load is over: the faults that were made in it; all nodes answer when this returns. */
  List<MadeFault> faultsMade() throws InterruptedException {
    List<MadeFault> made = faults.end();
    List<PlannedFault> planned = trial.workload().faults().ofNodes();
    planned.stream()
        .skip(made.size())
        .map(fault -> new ForkFinding.FaultNotMade(fault.words()))
        .forEach(this::found);
    return made;
  }

  /** The leg's load is over; its clients leave when this returns. */
  void loadFinished(ForkMessage.LoadFinished finished) throws InterruptedException {
    stopped.map(StoppedBroker::end).filter(_ -> measured).ifPresent(context.rows()::append);
    context.ledger().replicas(trial, finished);
    finished.findings().forEach(this::found);
    foundSlowConsumers();
    if (measured) {
      cluster.nodes().forEach(this::appendDiskUse);
    }
    sampleIdle(trial.workload().recording().resourceTail());
    watch.stop().forEach(this::found);
  }

  /** Reports what the brokers know of a leg that did not come to its end. */
  void failed() {
    stopped.ifPresent(StoppedBroker::close);
    foundSlowConsumers();
  }

  /** Reports each once: what failed after its load has been asked before. */
  private void foundSlowConsumers() {
    Map<String, Long> now = cluster.slowConsumers();
    now.forEach(
        (node, closed) -> {
          long before = slowConsumersBefore.getOrDefault(node, 0L);
          long during = Counter.growth(before, closed);
          if (during > 0) {
            found(new ServerFinding.SlowConsumers(node, during));
          }
        });
    slowConsumersBefore = now;
  }

  private void appendDiskUse(BrokerNode node) {
    context
        .rows()
        .append(
            new DiskUse(
                trial.id(),
                slot.fork(),
                node.name(),
                node.installationBytes(),
                dataBefore.getOrDefault(node.name(), OptionalLong.empty()),
                node.dataBytes()));
  }

  private void sampleIdle(Duration time) throws InterruptedException {
    if (time.isPositive()) {
      context.listener().phase("sampling the idle host");
      Thread.sleep(time);
    }
  }

  /**
   * Called several times a second.
   *
   * @throws ForkFailedException when the fork must not go on
   */
  void checkHealth() {
    List<Finding> failures = cluster.failures();
    failures.stream().filter(reported::add).forEach(this::found);
    long alive = cluster.nodes().stream().filter(BrokerNode::alive).count();
    if (!failures.isEmpty() && alive * 2 <= cluster.nodes().size()) {
      throw new ForkFailedException("the broker died during the run", process.lastLines());
    }
    DataVolume volume = context.surroundings().volume();
    if (volume.diskFull()) {
      throw new ForkFailedException(
          "the disk under " + context.plan().dataRoot() + " is full; " + volume.remedy(),
          List.of());
    }
  }

  private void found(Finding finding) {
    context.found(trial.id(), slot.fork(), finding);
  }

  @Override
  public void close() {
    faults.close();
    stopped.ifPresent(StoppedBroker::close);
    watch.close();
  }
}
