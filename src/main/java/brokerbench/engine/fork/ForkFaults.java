package brokerbench.engine.fork;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.PublishAcknowledgement;
import brokerbench.engine.load.LoadInstruments;
import brokerbench.engine.load.LoadLeg;
import brokerbench.engine.load.fault.FaultWatch;
import brokerbench.engine.load.fault.MadeFault;
import brokerbench.engine.load.fault.StoredState;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.results.FaultEffect;
import brokerbench.results.FaultSecond;
import brokerbench.scenario.FaultTarget;
import brokerbench.scenario.LoadModel;
import brokerbench.scenario.PlannedFault;
import brokerbench.scenario.Topology;
import brokerbench.scenario.Workload;
import brokerbench.validity.Finding;
import brokerbench.validity.ForkFinding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fork's part in faults of broker nodes, which its host makes: it sees what they do to the
 * clients, and reads back afterwards what the nodes have kept. Does nothing in a leg without any.
 */
final class ForkFaults implements AutoCloseable {

  private final ForkPlan plan;
  private final LegPlan leg;
  private final BrokerDriver driver;
  private final Topology topology;
  private final Workload workload;
  private final List<PlannedFault> planned;
  private final List<Finding> findings = new ArrayList<>();
  private @Nullable FaultWatch watch;
  private String timers = "";

  ForkFaults(ForkPlan plan, LegPlan leg, BrokerDriver driver, Topology topology) {
    this.plan = plan;
    this.leg = leg;
    this.driver = driver;
    this.topology = topology;
    this.workload = plan.params().workload();
    this.planned = leg.measures() ? workload.faults().ofNodes() : List.of();
  }

  /** Whether there are any. */
  boolean arePlanned() {
    return !planned.isEmpty();
  }

  /** The node that a fault of the leader concerns; empty where none does. */
  List<ForkMessage> leader() {
    return planned.stream().anyMatch(each -> each.target() instanceof FaultTarget.Leader)
        ? List.of(new ForkMessage.LeaderFound(driver.leader(topology)))
        : List.of();
  }

  /** The load is about to begin. */
  void begin(LoadLeg load) {
    if (planned.isEmpty() || !(workload.load() instanceof LoadModel.OpenLoop open)) {
      return;
    }
    timers = FaultTimers.of(plan.params(), load.live());
    long lengthNs =
        leg.iterations().stream().mapToLong(LoadIteration::lengthNs).sum()
            + workload.timeouts().drain().toNanos();
    watch =
        FaultWatch.begin(
            load,
            new FaultWatch.Offered(
                open.perSecond(), workload.clients().producers(), topology.subscriptions().size()),
            planned.getFirst().earliest(Duration.ZERO).toNanos(),
            lengthNs,
            driver::counters);
  }

  /** An iteration begins. */
  void began(LoadIteration iteration, long nowNs) {
    if (watch != null && iteration.measured()) {
      watch.measures(nowNs);
    }
  }

  /** What the faults did that the host made; the load is over, and all nodes are back. */
  List<FaultEffect> effects(List<MadeFault> made, LoadInstruments instruments)
      throws InterruptedException {
    FaultWatch ended = watch;
    if (ended == null) {
      return List.of();
    }
    return ended.effects(
        new FaultWatch.Subject(plan.trial(), plan.fork(), timers),
        planned,
        made,
        stored(instruments),
        leg.measuredNs());
  }

  /** What each second of the measurement saw; the load is over. */
  List<FaultSecond> seconds() {
    FaultWatch ended = watch;
    return ended == null ? List.of() : ended.seconds(plan.trial(), plan.fork(), leg.measuredNs());
  }

  private StoredState stored(LoadInstruments instruments) throws InterruptedException {
    if (driver.descriptor().acknowledgement() == PublishAcknowledgement.NONE
        || driver.heldMessages(topology).isEmpty()) {
      return StoredState.NONE;
    }
    Topology reading = WholeRead.topology(topology);
    driver.provision(reading);
    MessagesRead read = new MessagesRead(workload.clients().producers());
    long missing =
        new WholeRead(driver, reading, instruments.clock())
            .run(() -> read.listener(instruments.bodies()));
    findings.addAll(Finding.any(missing, ForkFinding.ReadBackIncomplete::new));
    return missing > 0 ? StoredState.NONE : read.of(instruments.audit());
  }

  /** What {@link #effects} could not tell. */
  List<Finding> findings() {
    return List.copyOf(findings);
  }

  @Override
  public void close() {
    if (watch != null) {
      watch.close();
    }
  }
}
