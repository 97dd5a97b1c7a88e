package brokerbench.engine;

import brokerbench.engine.fork.ForkMessage;
import brokerbench.engine.load.fault.MadeFault;
import brokerbench.environment.BrokerCluster;
import brokerbench.environment.BrokerNode;
import brokerbench.quantity.Counter;
import brokerbench.results.DiskUse;
import brokerbench.results.FaultEffect;
import brokerbench.results.LocatedFinding;
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
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The host's side of one fork: brokers for its legs, samples around its load, rows for its results.
 */
final class HostSide implements LineToFork.Host, AutoCloseable {

  /**
   * Which fork.
   *
   * @param trial of which
   * @param fork 1 or more
   * @param seed of its faults
   */
  record WhichFork(Trial trial, int fork, long seed) {}

  private final RunContext context;
  private final ClusterKeeper clusters;
  private final TrialLedger ledger;
  private final WhichFork which;
  private final ForkProcess<ForkMessage> process;
  private final Map<String, OptionalLong> dataBefore = new LinkedHashMap<>();
  private Map<String, Long> slowConsumersBefore;
  private final ResourceWatch watch;
  private final HostStops stops;
  private final HostFaults faults;
  private final Set<Finding> reported = new HashSet<>();
  private BrokerCluster cluster;

  /** Whether this leg has measured; what another one wrote is not the measurement's disk use. */
  private boolean measured;

  HostSide(
      RunContext context,
      RunState state,
      WhichFork which,
      ForkProcess<ForkMessage> process,
      BrokerCluster cluster) {
    this.context = context;
    this.clusters = state.clusters();
    this.ledger = state.ledger();
    this.which = which;
    this.process = process;
    this.cluster = cluster;
    this.slowConsumersBefore = cluster.slowConsumers();
    this.watch = new ResourceWatch(context, which.trial(), which.fork());
    this.stops = new HostStops(which);
    this.faults =
        new HostFaults(which.trial().params(), which.seed(), context.clock(), context.listener());
  }

  @Override
  public Endpoints connect(int index) {
    if (index > 0) {
      context.listener().phase("starting a cold " + which.trial().broker());
      cluster = clusters.fresh(which.trial(), which.fork(), "-s" + index);
      slowConsumersBefore = cluster.slowConsumers();
    }
    context.listener().phase("connecting");
    return cluster.endpoints();
  }

  @Override
  public void ready(ForkMessage.Ready ready) throws InterruptedException {
    ledger.ready(which.trial(), ready, cluster);
    AppliedSettings.ofServer(ledger.outcome(which.trial()))
        .filter(reported::add)
        .ifPresent(this::found);
    measured = false;
    dataBefore.clear();
    cluster.nodes().forEach(node -> dataBefore.put(node.name(), node.dataBytes()));
    slowConsumersBefore = cluster.slowConsumers();
    watch.start(cluster, process.pid());
    if (which.fork() == 1) {
      watch.missing().stream().filter(reported::add).forEach(this::foundOfTrial);
    }
    sampleIdle(which.trial().workload().recording().resourceLead());
    faults.ready(cluster);
    stops.begin(cluster);
  }

  @Override
  public void received(ForkMessage message) {
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
        ledger.killed(which.trial(), kills);
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
            effect.words(), effect.healedNs(), which.trial().protocol().measured().toNanos())
        .forEach(this::found);
  }

  @Override
  public List<MadeFault> faultsMade() throws InterruptedException {
    List<MadeFault> made = faults.end();
    List<PlannedFault> planned = which.trial().workload().faults().ofNodes();
    planned.stream()
        .skip(made.size())
        .map(fault -> new ForkFinding.FaultNotMade(fault.words()))
        .forEach(this::found);
    return made;
  }

  @Override
  public void loadFinished(ForkMessage.LoadFinished finished) throws InterruptedException {
    stops.end().filter(_ -> measured).ifPresent(context.rows()::append);
    ledger.replicas(which.trial(), finished);
    for (Finding finding : finished.findings()) {
      found(finding);
    }
    foundSlowConsumers();
    if (measured) {
      cluster.nodes().forEach(this::appendDiskUse);
    }
    sampleIdle(which.trial().workload().recording().resourceTail());
    watch.stop().forEach(this::found);
  }

  /** Reports what the brokers know of a leg that did not come to its end. */
  void failed() {
    stops.close();
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
                which.trial().id(),
                which.fork(),
                node.name(),
                node.installationBytes(),
                dataBefore.getOrDefault(node.name(), OptionalLong.empty()),
                node.dataBytes()));
  }

  private void sampleIdle(Duration time) throws InterruptedException {
    if (time.isPositive()) {
      context.listener().phase("sampling the idle host");
      TimeUnit.NANOSECONDS.sleep(time.toNanos());
    }
  }

  @Override
  public void checkHealth() {
    List<Finding> failures = cluster.failures();
    failures.stream().filter(reported::add).forEach(this::found);
    long alive = cluster.nodes().stream().filter(BrokerNode::alive).count();
    if (!failures.isEmpty() && alive * 2 <= cluster.nodes().size()) {
      throw new ForkFailedException("the broker died during the run", process.lastLines());
    }
    if (context.volume().diskFull()) {
      throw new ForkFailedException(
          "the disk under " + context.plan().dataRoot() + " is full; " + context.volume().remedy(),
          List.of());
    }
  }

  private void foundOfTrial(Finding finding) {
    found(new LocatedFinding(which.trial().id(), 0, null, finding));
  }

  private void found(Finding finding) {
    found(new LocatedFinding(which.trial().id(), which.fork(), null, finding));
  }

  private void found(LocatedFinding located) {
    context.rows().append(located);
    context.listener().found(located);
  }

  @Override
  public void close() {
    faults.close();
    stops.close();
    watch.close();
  }
}
