package brokerbench.cli;

import brokerbench.engine.fork.ForkMessage;
import brokerbench.measurement.NanoClock;
import brokerbench.results.Finding;
import brokerbench.results.IterationId;
import brokerbench.results.IterationResult;
import brokerbench.results.LocatedFinding;
import brokerbench.scenario.Trial;
import java.io.PrintWriter;

/** Shows a round of a replication: the run as always, and after each fork the count of all. */
final class RoundView implements RunView {

  private final ProgressView run;
  private final ForkCount count;
  private final PrintWriter err;
  private final NanoClock clock;
  private boolean failed;
  private long startedNs;

  RoundView(ProgressView run, ForkCount count, PrintWriter err, NanoClock clock) {
    this.run = run;
    this.count = count;
    this.err = err;
    this.clock = clock;
  }

  @Override
  public void forkStarted(Trial trial, int fork, int position, int total) {
    failed = false;
    startedNs = clock.nanoTime();
    run.forkStarted(trial, fork, position, total);
  }

  @Override
  public void phase(String what) {
    run.phase(what);
  }

  @Override
  public void iterationStarted(IterationId id) {
    run.iterationStarted(id);
  }

  @Override
  public void progress(ForkMessage.Progress progress) {
    run.progress(progress);
  }

  @Override
  public void iterationFinished(IterationResult result) {
    run.iterationFinished(result);
  }

  @Override
  public void found(LocatedFinding located) {
    failed |=
        located.finding() instanceof Finding.ForkFailed
            || located.finding() instanceof Finding.BrokerFailed;
    run.found(located);
  }

  @Override
  public void forkFinished(Trial trial, int fork) {
    run.forkFinished(trial, fork);
    err.println(count.over(trial, !failed, clock.nanoTime() - startedNs));
    err.flush();
  }

  @Override
  public void close() {
    run.close();
  }
}
