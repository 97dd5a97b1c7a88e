package brokerbench.engine;

import brokerbench.measurement.NanoClock;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RowWriter;
import brokerbench.results.RunDirectory;
import brokerbench.validity.Finding;
import org.jspecify.annotations.Nullable;

/**
 * What every part of a run on the host works with.
 *
 * @param rows appends to {@code directory}
 * @param clock monotonic clock of the host process
 */
record RunContext(
    RunPlan plan,
    ForkSequence.Surroundings surroundings,
    RunDirectory directory,
    RowWriter rows,
    NanoClock clock,
    RunListener listener,
    ClusterKeeper clusters,
    TrialLedger ledger) {

  /** Writes and tells a finding: {@code trial} is null of the run, {@code fork} 0 of a trial. */
  void found(@Nullable String trial, int fork, Finding finding) {
    LocatedFinding located = new LocatedFinding(trial, fork, null, finding);
    rows.append(located);
    listener.found(located);
  }
}
