package brokerbench.engine.powercut;

import brokerbench.engine.ForkLauncher;
import brokerbench.engine.StopRequest;
import brokerbench.engine.TrialLedger;
import brokerbench.environment.disk.PoweredEnvironment;
import brokerbench.measurement.NanoClock;
import brokerbench.results.LocatedFinding;
import brokerbench.results.PowerCut;
import brokerbench.results.RowWriter;
import brokerbench.results.RunDirectory;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Trial;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import brokerbench.validity.ServerFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** All power cuts of a run, a cut of every trial before the next of any. */
public final class PowerCuts {

  private final List<Trial> trials;
  private final PowerCutSetup setup;
  private final PoweredEnvironment environment;
  private final ForkLauncher forks;
  private final BooleanSupplier stopping;
  private final TrialLedger ledger;
  private final List<PowerCut> cuts = new ArrayList<>();
  private final List<LocatedFinding> findings = new ArrayList<>();

  /** Cuts no power yet; {@code stopping} says whether the user asked the run to end. */
  public PowerCuts(
      List<Trial> trials,
      PowerCutSetup setup,
      PoweredEnvironment environment,
      ForkLauncher forks,
      BooleanSupplier stopping) {
    this.trials = List.copyOf(trials);
    this.setup = setup;
    this.environment = environment;
    this.forks = forks;
    this.stopping = stopping;
    this.ledger = new TrialLedger(trials, Map.of());
  }

  /** Who watches. */
  public interface Watcher {

    /** A cut begins. */
    void begins(Trial trial, int cut);

    /** A cut has been made, and everything was read back. */
    void made(PowerCut cut);

    /** Something is to be said. */
    void found(LocatedFinding finding);

    /** The outcomes of the trials have changed. */
    void changed(List<TrialOutcome> outcomes);
  }

  /**
   * Makes the cuts. A trial of which two in a row could not be made has no further ones.
   *
   * @param directory where rows, findings and logs go, after each cut
   * @throws InterruptedException when the thread is interrupted; what was finished is on disk
   */
  public void run(RunDirectory directory, Watcher watcher) throws InterruptedException {
    FailuresInARow failures = new FailuresInARow();
    ledger.clients(forks);
    watcher.changed(ledger.outcomes());
    directory.writePowerCuts(cuts);
    try (RowWriter rows = directory.rows(trials)) {
      CutRun run = new CutRun(setup, environment, forks, directory, NanoClock.system(), ledger);
      for (int cut = 1; cut <= setup.cuts(); cut++) {
        for (Trial trial : trials) {
          if (!failures.isGivenUp(trial.id())) {
            watcher.begins(trial, cut);
            List<Finding> found = cut(run, trial, cut, directory, watcher);
            for (Finding each : found) {
              LocatedFinding located = new LocatedFinding(trial.id(), cut, null, each);
              rows.append(located);
              findings.add(located);
              watcher.found(located);
            }
            failures.add(trial.id(), found.stream().anyMatch(Finding::endsFork));
            watcher.changed(ledger.outcomes());
          }
        }
      }
    }
  }

  private List<Finding> cut(
      CutRun run, Trial trial, int number, RunDirectory directory, Watcher watcher)
      throws InterruptedException {
    try {
      PowerCut cut = run.run(trial, number);
      ledger.forkFinished(trial);
      cuts.add(cut);
      directory.writePowerCuts(cuts);
      watcher.made(cut);
      return found(cut);
    } catch (CutFailedException failure) {
      StopRequest.heed(stopping);
      return List.of(failure.finding());
    }
  }

  static List<Finding> found(PowerCut cut) {
    return Stream.of(
            Finding.when(
                !cut.kept(),
                new DeliveryFinding.DurabilityBroken(
                    cut.acknowledged(), cut.vanished(), cut.durability())),
            Finding.when(
                cut.servingNs().isEmpty(), new ServerFinding.ReplicasOutOfSync(cut.durability())))
        .flatMap(List::stream)
        .toList();
  }

  /** The cuts that were made, in their order. */
  public List<PowerCut> cuts() {
    return List.copyOf(cuts);
  }

  /** What was found. */
  public List<LocatedFinding> findings() {
    return List.copyOf(findings);
  }
}
