package brokerbench.engine.fork;

import brokerbench.broker.BrokerDriver;
import brokerbench.broker.ClientCounters;
import brokerbench.broker.Replication;
import brokerbench.engine.load.CapacitySearch;
import brokerbench.engine.load.Load;
import brokerbench.engine.load.LoadInstruments;
import brokerbench.engine.load.LoadLeg;
import brokerbench.engine.load.LoadListener;
import brokerbench.engine.load.fault.ConsumerFaults;
import brokerbench.engine.load.fault.MadeFault;
import brokerbench.engine.load.schedule.LoadIteration;
import brokerbench.engine.load.schedule.LoadShape;
import brokerbench.measurement.DeliveryAudit;
import brokerbench.measurement.HiccupMeter;
import brokerbench.measurement.HistogramLog;
import brokerbench.measurement.JvmSampler;
import brokerbench.measurement.LatencyRecording;
import brokerbench.measurement.NanoClock;
import brokerbench.measurement.PayloadBodies;
import brokerbench.measurement.PayloadFormat;
import brokerbench.measurement.WallClock;
import brokerbench.results.Capacity;
import brokerbench.results.ClientStage;
import brokerbench.results.ConsumerKill;
import brokerbench.results.DeliveryCounts;
import brokerbench.results.IterationResult;
import brokerbench.scenario.DeliveryGuarantee;
import brokerbench.scenario.Endpoints;
import brokerbench.scenario.Params;
import brokerbench.scenario.RateSteps;
import brokerbench.scenario.Topology;
import brokerbench.scenario.Workload;
import brokerbench.validity.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fork's side of one fork: runs the legs of its plan. */
final class ForkSide {

  private final ForkPlan plan;
  private final LineToHost<HostMessage> link;
  private final NanoClock clock = NanoClock.system();

  /** Share of the capacity that the leg which searched has found; 0 before. */
  private double offeredPerSecond;

  ForkSide(ForkPlan plan, LineToHost<HostMessage> link) {
    this.plan = plan;
    this.link = link;
  }

  void run() throws IOException, InterruptedException {
    Watchdog watchdog = new Watchdog(clock, plan.params().workload().timeouts().progress(), link);
    watchdog.start();
    try (HistogramLog log =
            new HistogramLog(
                Path.of(plan.histogramLog()), WallClock.system().now(), clock.nanoTime());
        HiccupMeter hiccups = HiccupMeter.start(clock)) {
      for (int i = 0; i < plan.legs().size(); i++) {
        link.send(new ForkMessage.LegWanted(i));
        // The host may have to start a cold broker first, at its own pace.
        Endpoints endpoints = awaitHost(HostMessage.Connect.class, watchdog).endpoints();
        try (BrokerDriver driver = ReconnectingDriver.of(plan.params(), endpoints)) {
          new LegRun(driver, plan.legs().get(i), log, hiccups, watchdog).run();
        }
      }
    }
  }

  private <T extends HostMessage> T awaitHost(Class<T> answer, Watchdog watchdog)
      throws InterruptedException {
    watchdog.pause();
    T message = link.await(answer);
    watchdog.resume();
    return message;
  }

  /** One leg. */
  private final class LegRun implements LoadListener {

    private final BrokerDriver driver;
    private final LegPlan leg;
    private final HiccupMeter hiccups;
    private final Watchdog watchdog;
    private final Params params = plan.params();
    private final Workload workload = params.workload();
    private final Topology topology;
    private final LoadInstruments instruments;
    private final IntervalReporter reporter;
    private final ForkFaults faults;
    private final List<DeliveryCounts> told = new ArrayList<>();
    private @Nullable ConsumerFaults consumerFaults;
    private List<IterationResult> counted = List.of();

    private LegRun(
        BrokerDriver driver,
        LegPlan leg,
        HistogramLog log,
        HiccupMeter hiccups,
        Watchdog watchdog) {
      this.driver = driver;
      this.leg = leg;
      this.hiccups = hiccups;
      this.watchdog = watchdog;
      this.topology = Topology.of(params, leg.topicPrefix());
      this.faults = new ForkFaults(plan, leg, driver, topology);
      this.instruments = instruments();
      this.reporter = new IntervalReporter(instruments, leg, log, link, planned());
    }

    private LoadInstruments instruments() {
      int producers = workload.clients().producers();
      int iterations = leg.inOrder().size();
      DeliveryAudit audit =
          new DeliveryAudit(producers, topology.subscriptions().size(), iterations);
      audit.reserve(leg.messagesPerProducer());
      return new LoadInstruments(
          clock,
          new PayloadBodies(
              PayloadFormat.ofWord(workload.payload().format()),
              workload.payload().bytes(),
              workload.payload().variants(),
              plan.seed()),
          new LatencyRecording(
              iterations,
              workload.recording().histogramDigits(),
              workload.recording().latencyCeiling().toNanos()),
          audit);
    }

    private long planned() {
      return leg.messagesPerProducer()
          * workload.clients().producers()
          * Math.max(1, topology.subscriptions().size());
    }

    private void run() throws InterruptedException {
      watchdog.watch(instruments.audit());
      try {
        driver.provision(topology);
        LoadLeg load = LoadLeg.open(driver, topology, instruments, workload);
        load(load);
        load.close();
        driver.remove(topology);
      } catch (RuntimeException | Error e) {
        link.fail(e, ForkMessage.ForkFailed::new);
      }
    }

    private void load(LoadLeg load) throws InterruptedException {
      // The watchdog, which knows less of it, ends the fork later.
      watchdog.resume();
      load.awaitRoundTrips(workload.timeouts().progress().multipliedBy(3).dividedBy(4));
      faults.leader().forEach(link::send);
      link.send(ForkMessage.Ready.of(load.live(), driver.descriptor(), instruments.bodies()));
      awaitHost(HostMessage.Begin.class, watchdog);
      reporter.start();
      Load running = new Load(load, new JvmSampler(), hiccups, this);
      ClientCounters before;
      try (StoppedBroker stopped = StoppedBroker.begin(plan, driver, clock)) {
        if (!leg.search().isEmpty()) {
          findCapacity(running);
        }
        consumerFaults = ConsumerFaults.of(load, workload.faults(), plan.seed());
        before = driver.counters();
        faults.begin(load);
        LoadShape shape = LoadShape.of(workload);
        counted =
            running.run(
                RateSteps.of(params),
                offeredPerSecond > 0 ? shape.atRate(offeredPerSecond) : shape,
                leg.iterations());
        if (stopped != null && leg.measures()) {
          link.send(new ForkMessage.BrokerStopped(stopped.end()));
        }
      }
      link.send(new ForkMessage.LoadEnded());
      sendKills(consumerFaults);
      sendFaults();
      ForkMessage.LoadFinished finished = reconcile(load, driver.counters().minus(before));
      reporter.stop();
      link.send(finished);
      awaitHost(HostMessage.Leave.class, watchdog);
    }

    private void sendKills(ConsumerFaults finishing) throws InterruptedException {
      // What the dead held may all have been handled, so that nothing the watchdog sees arrives.
      watchdog.pause();
      List<ConsumerKill> kills =
          finishing.finish(plan.trial(), plan.fork(), workload.timeouts().drain());
      watchdog.resume();
      if (!kills.isEmpty()) {
        link.send(new ForkMessage.ConsumersKilled(kills));
      }
    }

    private void sendFaults() throws InterruptedException {
      faults.close();
      if (faults.arePlanned()) {
        link.send(new ForkMessage.FaultsWanted());
        List<MadeFault> made = awaitHost(HostMessage.FaultsMade.class, watchdog).faults();
        watchdog.pause();
        link.send(new ForkMessage.FaultSecondsSeen(faults.seconds()));
        link.send(new ForkMessage.FaultsSeen(faults.effects(made, instruments)));
        watchdog.resume();
      }
    }

    private void findCapacity(Load running) throws InterruptedException {
      CapacitySearch found =
          running.findCapacity(workload, leg.search(), topology.subscriptions().size());
      offeredPerSecond = workload.load().capacityShare() * found.sustainedPerSecond();
      link.send(
          new ForkMessage.CapacityFound(
              new Capacity(
                  plan.trial(),
                  plan.fork(),
                  found.saturatedPerSecond(),
                  found.sustainedPerSecond(),
                  found.missedPerSecond(),
                  offeredPerSecond)));
    }

    private ForkMessage.LoadFinished reconcile(LoadLeg load, ClientCounters counters)
        throws InterruptedException {
      // Nothing is delivered while replicas catch up, and the check has a limit of its own.
      watchdog.pause();
      Replication replication =
          new ReplicaCheck(
                  () -> driver.replication(topology), clock, workload.timeouts().replicas())
              .settle();
      watchdog.resume();
      List<Finding> findings = new ArrayList<>(ReplicaCheck.findings(replication));
      Reconciliation end = new Reconciliation(instruments.audit(), topology);
      findings.addAll(end.findings(driver, load.probesStored()));
      findings.addAll(end.duplicatesAfter(leg.iterations(), counted));
      findings.addAll(
          Reconciliation.sums(
              told, topology.subscriptions().size(), instruments.audit().delivered()));
      findings.addAll(Reconciliation.ofClient(counters, lostAtMostOnce(load)));
      findings.addAll(faults.findings());
      return new ForkMessage.LoadFinished(
          findings, replication.replicas().size(), replication.completeReplicas());
    }

    /** Deliveries that never came in a mode that may lose; 0 in others, where one is a fault. */
    private long lostAtMostOnce(LoadLeg load) {
      return load.guarantee() == DeliveryGuarantee.AT_MOST_ONCE
          ? leg.iterations().stream()
              .mapToLong(each -> instruments.audit().counts(each.ordinal()).lost())
              .sum()
          : 0;
    }

    @Override
    public void iterationStarted(LoadIteration iteration) {
      if (consumerFaults != null && iteration.measured()) {
        consumerFaults.begin(leg.measuredNs());
      }
      long nowNs = clock.nanoTime();
      faults.began(iteration, nowNs);
      link.send(new ForkMessage.IterationStarted(iteration.id(), nowNs));
    }

    @Override
    public void drainStarted(LoadIteration last) {
      // Each step of a rising rate is drained before the next begins.
      if (leg.endsWith(last) || last.measured()) {
        link.send(new ForkMessage.DrainStarted());
      }
    }

    @Override
    public void waits(boolean inVain) {
      link.send(new ForkMessage.Waits(inVain));
    }

    @Override
    public void iterationFinished(IterationResult result, List<ClientStage> stages) {
      told.add(result.counts());
      reporter.write();
      reporter.force();
      link.send(new ForkMessage.IterationFinished(result, stages));
    }
  }
}
