package brokerbench.figures;

import brokerbench.results.DurabilityBasis;
import brokerbench.results.ForkData;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.RateSteps;
import brokerbench.scenario.Trial;
import brokerbench.statistics.Interval;
import brokerbench.validity.DeliveryFinding;
import brokerbench.validity.Finding;
import brokerbench.validity.ForkFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Findings that need more than one iteration: they follow from what a run directory holds. */
public final class DerivedFindings {

  private DerivedFindings() {}

  /**
   * Too few forks, drift inside a fork, a durability class that power cuts broke, and unequal
   * durability or guarantee in one scenario.
   */
  public static List<LocatedFinding> of(RunData run) {
    List<LocatedFinding> found = new ArrayList<>();
    Map<String, SortedMap<String, String>> semanticsByScenario = new TreeMap<>();
    for (TrialOutcome outcome : run.manifest().trials()) {
      Trial trial = outcome.trial();
      List<ForkData> forks = ForkData.of(run, trial);
      add(ForkFinding.TooFewForks.of(forks.size(), Interval.LEAST_FORKS), trial.id(), 0, found);
      // Under faults an iteration that falls behind is what was asked.
      if (!RateSteps.of(trial.params()).areRising() && !trial.workload().faults().disturbNodes()) {
        forks.forEach(fork -> addDrift(trial, fork, found));
      }
      add(brokenDurability(run, outcome), trial.id(), 0, found);
      if (outcome.semantics().isKnown()) {
        semanticsByScenario
            .computeIfAbsent(trial.scenario(), _ -> new TreeMap<>())
            .put(trial.id(), outcome.semantics().text());
      }
    }
    for (SortedMap<String, String> semantics : semanticsByScenario.values()) {
      add(ForkFinding.UnequalDurability.among(semantics), null, 0, found);
    }
    return found;
  }

  /** {@code found}, and those of {@code run} that are not among them. */
  public static List<LocatedFinding> addedTo(List<LocatedFinding> found, RunData run) {
    List<LocatedFinding> all = new ArrayList<>(found);
    of(run).stream().filter(derived -> !found.contains(derived)).forEach(all::add);
    return all;
  }

  private static List<Finding> brokenDurability(RunData run, TrialOutcome outcome) {
    DurabilityBasis basis = DurabilityBasis.of(run, outcome.trial().id());
    return DeliveryFinding.DurabilityBroken.of(
        basis.broken(),
        basis.acknowledgedWhereBroken(),
        basis.vanishedWhereBroken(),
        outcome.durability());
  }

  private static void addDrift(Trial trial, ForkData fork, List<LocatedFinding> found) {
    Figure rate = FigureCatalogue.rateOf(trial.params());
    List<Finding> drift = ForkFinding.DriftInsideRun.of(rate.word(), rate.iterations(fork));
    add(drift, trial.id(), fork.fork(), found);
  }

  private static void add(
      List<Finding> findings, @Nullable String trial, int fork, List<LocatedFinding> found) {
    findings.forEach(finding -> found.add(new LocatedFinding(trial, fork, null, finding)));
  }
}
