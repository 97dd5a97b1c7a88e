package brokerbench.cli;

import brokerbench.engine.Outlook;
import brokerbench.engine.RelayingListener;
import brokerbench.engine.RunListener;
import brokerbench.measurement.NanoClock;
import brokerbench.results.LocatedFinding;
import brokerbench.scenario.Trial;
import java.io.PrintWriter;

/** Shows a round of a replication: the run as always, and after each fork the count of all. */
final class RoundView extends RelayingListener {

  private final ForkCount count;
  private final PrintWriter err;
  private final NanoClock clock;
  private boolean failed;
  private long startedNs;

  RoundView(RunListener run, ForkCount count, PrintWriter err, NanoClock clock) {
    super(run);
    this.count = count;
    this.err = err;
    this.clock = clock;
  }

  @Override
  public void forkStarted(Trial trial, int fork, Outlook outlook) {
    failed = false;
    startedNs = clock.nanoTime();
    super.forkStarted(trial, fork, outlook);
  }

  @Override
  public void found(LocatedFinding located) {
    failed |= located.finding().endsFork();
    super.found(located);
  }

  @Override
  public void forkFinished(Trial trial, int fork) {
    super.forkFinished(trial, fork);
    err.println(count.over(trial, !failed, clock.nanoTime() - startedNs));
  }
}
