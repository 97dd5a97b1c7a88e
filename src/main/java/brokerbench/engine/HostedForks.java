package brokerbench.engine;

import brokerbench.engine.fork.ForkMessage;
import brokerbench.engine.fork.ForkPlan;
import brokerbench.environment.BrokerCluster;
import brokerbench.environment.EnvironmentException;
import brokerbench.results.LocatedFinding;
import brokerbench.scenario.Trial;
import brokerbench.validity.Finding;
import brokerbench.validity.ForkFinding;
import brokerbench.validity.ServerFinding;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Runs forks of trials, one at a time: brokers, JVMs, samples and rows of each. */
record HostedForks(RunContext context, RunState state) {
  /**
   * Runs one to its end, good or bad.
   *
   * @return whether the trial may go on
   */
  boolean run(TrialSchedule.Slot slot) throws InterruptedException {
    Trial trial = slot.trial();
    int fork = slot.fork();
    boolean finished = false;
    try {
      ForkPlans plans = new ForkPlans(slot, context.plan().seed(), context.directory());
      context.listener().phase("starting " + trial.broker());
      BrokerCluster cluster = state.clusters().forFork(trial, fork);
      Optional<ForkPlan> priming = plans.priming();
      if (priming.isPresent()) {
        runJvm(trial, fork, priming.get(), trial.id() + "-priming", cluster);
      }
      runJvm(trial, fork, plans.measured(), trial.id(), cluster);
      state.ledger().forkFinished(trial);
      finished = true;
    } catch (ForkFailedException e) {
      StopRequest.heed(context.stopping());
      found(trial, fork, new ForkFinding.ForkFailed(String.valueOf(e.getMessage()), e.lastLines()));
    } catch (EnvironmentException e) {
      StopRequest.heed(context.stopping());
      found(
          trial,
          fork,
          new ServerFinding.BrokerFailed(trial.broker(), String.valueOf(e.getMessage())));
    } finally {
      state.clusters().forkFinished(trial, finished);
    }
    return finished;
  }

  private void runJvm(Trial trial, int fork, ForkPlan plan, String logName, BrokerCluster cluster)
      throws InterruptedException {
    Duration progressTimeout = plan.params().workload().timeouts().progress();
    Path log = context.directory().forkLog(logName, fork);
    try (ForkProcess<ForkMessage> process = context.forks().launch(plan, log);
        HostSide host =
            new HostSide(
                context,
                state,
                new HostSide.WhichFork(trial, fork, plan.seed()),
                process,
                cluster)) {
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

  private void found(Trial trial, int fork, Finding finding) {
    LocatedFinding located = new LocatedFinding(trial.id(), fork, null, finding);
    context.rows().append(located);
    context.listener().found(located);
  }
}
