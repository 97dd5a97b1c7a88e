package brokerbench.engine;

import brokerbench.engine.fork.ForkMessage;
import brokerbench.engine.fork.ForkPlan;
import brokerbench.engine.fork.ForkedMain;
import brokerbench.environment.BrokerCluster;
import brokerbench.environment.EnvironmentException;
import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import brokerbench.validity.ForkFinding;
import brokerbench.validity.ServerFinding;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Runs forks of trials, one at a time: brokers, JVMs, samples and rows of each. */
record HostedForks(RunContext context) {
  /**
   * Runs one to its end, good or bad.
   *
   * @return whether the trial may go on
   */
  boolean run(TrialSchedule.Slot slot) throws InterruptedException {
    Trial trial = slot.trial();
    boolean finished = false;
    try {
      ForkPlans plans = new ForkPlans(slot, context.plan().seed(), context.directory());
      context.listener().phase("starting " + trial.broker());
      BrokerCluster cluster = context.clusters().forFork(trial, slot.fork());
      Optional<ForkPlan> priming = plans.priming();
      if (priming.isPresent()) {
        runJvm(slot, priming.get(), trial.id() + "-priming", cluster);
      }
      runJvm(slot, plans.measured(), trial.id(), cluster);
      context.ledger().forkFinished(trial);
      finished = true;
    } catch (ForkFailedException e) {
      failed(slot, new ForkFinding.ForkFailed(String.valueOf(e.getMessage()), e.lastLines()));
    } catch (EnvironmentException e) {
      failed(slot, new ServerFinding.BrokerFailed(trial.broker(), String.valueOf(e.getMessage())));
    } finally {
      context.clusters().forkFinished(trial, finished);
    }
    return finished;
  }

  private void failed(TrialSchedule.Slot slot, Finding finding) throws InterruptedException {
    StopRequest.heed(context.surroundings().stopping());
    context.found(slot.trial().id(), slot.fork(), finding);
  }

  private void runJvm(TrialSchedule.Slot slot, ForkPlan plan, String logName, BrokerCluster cluster)
      throws InterruptedException {
    Duration progressTimeout = plan.params().workload().timeouts().progress();
    Path log = context.directory().forkLog(logName, slot.fork());
    try (ForkProcess<ForkMessage> process =
            context
                .surroundings()
                .forks()
                .launch(ForkedMain.class, plan.params(), ForkMessage.class, plan, log);
        HostSide host = new HostSide(context, slot, process, cluster)) {
      run(new LineToFork(process, host, context.clock(), progressTimeout), host);
    }
  }

  private static void run(LineToFork line, HostSide host) throws InterruptedException {
    try {
      line.run();
    } catch (ForkFailedException e) {
      host.failed();
      throw e;
    }
  }
}
