package brokerbench.report;

import brokerbench.figures.DerivedFindings;
import brokerbench.results.DurabilityBasis;
import brokerbench.results.ForkData;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.Phase;
import brokerbench.validity.Finding;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A run in figures: what every report and export shows.
 *
 * @param run what was read
 * @param scenarios by name
 * @param findings all findings of the run, the derived ones included
 */
public record RunSummary(
    RunData run, List<ScenarioSummary> scenarios, List<LocatedFinding> findings) {

  /** Computes everything. */
  public static RunSummary of(RunData run) {
    return of(run, Baselines.FIRST);
  }

  /** As {@link #of(RunData)}, with other baselines of swept parameters. */
  public static RunSummary of(RunData run, Baselines baselines) {
    List<LocatedFinding> findings = DerivedFindings.addedTo(run.allFindings(), run);
    Map<String, List<TrialOutcome>> scenarios =
        run.manifest().trials().stream()
            .collect(
                Collectors.groupingBy(
                    outcome -> outcome.trial().scenario(), TreeMap::new, Collectors.toList()));
    List<ScenarioSummary> summaries = new ArrayList<>();
    scenarios.forEach(
        (name, outcomes) ->
            summaries.add(
                new ScenarioSummary(
                    name,
                    outcomes.stream()
                        .map(outcome -> trial(run, outcome, swept(outcome, outcomes)))
                        .map(trial -> judged(trial, findings))
                        .sorted(TrialSummary.INVALID_LAST)
                        .toList(),
                    outcomes,
                    baselines)));
    return new RunSummary(run, summaries, List.copyOf(findings));
  }

  /** Whether a trial or the run as a whole is invalid: decides the exit code. */
  public boolean anyInvalid() {
    return validity() == Validity.INVALID;
  }

  /** The worst of all trials and of the findings about the run. */
  public Validity validity() {
    return worst(_ -> true);
  }

  /** As {@link #validity}, of the trials that have a finished fork. */
  Validity validityOfMeasured() {
    return worst(trial -> trial.forks() > 0);
  }

  private Validity worst(Predicate<TrialSummary> of) {
    return scenarios.stream()
        .flatMap(scenario -> scenario.trials().stream())
        .filter(of)
        .map(TrialSummary::validity)
        .reduce(validityBesideTrials(), (a, b) -> a.compareTo(b) >= 0 ? a : b);
  }

  /** The worst of the findings about the run. */
  Validity validityBesideTrials() {
    List<Finding> aboutTheRun =
        findings.stream()
            .filter(located -> located.trial() == null)
            .map(LocatedFinding::finding)
            .toList();
    return Validity.of(aboutTheRun);
  }

  static TrialSummary trial(RunData run, TrialOutcome outcome, SortedMap<String, String> swept) {
    List<ForkData> forks = ForkData.of(run, outcome.trial());
    return new TrialSummary(
        outcome,
        DurabilityBasis.of(run, outcome.trial().id()),
        swept,
        forks,
        TrialSummary.estimates(forks),
        Validity.VALID);
  }

  private static TrialSummary judged(TrialSummary trial, List<LocatedFinding> findings) {
    // A doubt about a warm-up is shown, but no figure comes from a warm-up.
    List<Finding> about =
        findings.stream()
            .filter(located -> trial.id().equals(located.trial()))
            .filter(
                located ->
                    located.iteration() == null || located.iteration().phase() == Phase.MEASUREMENT)
            .map(LocatedFinding::finding)
            .toList();
    return new TrialSummary(
        trial.outcome(),
        trial.basis(),
        trial.swept(),
        trial.forkData(),
        trial.estimates(),
        trial.forks() == 0 ? Validity.INVALID : Validity.of(about));
  }

  // A dot stands behind a broker's name where the parameter is that broker's own.
  private static boolean isOfAnotherBroker(String param, TrialOutcome outcome) {
    int dot = param.indexOf('.');
    return dot >= 0 && !param.substring(0, dot).equals(outcome.trial().broker());
  }

  static SortedMap<String, String> swept(TrialOutcome outcome, List<TrialOutcome> all) {
    SortedMap<String, String> swept = new TreeMap<>(outcome.trial().params().values());
    swept
        .entrySet()
        .removeIf(
            param ->
                param.getKey().equals("broker")
                    || isOfAnotherBroker(param.getKey(), outcome)
                    || all.stream()
                        .filter(other -> !isOfAnotherBroker(param.getKey(), other))
                        .allMatch(
                            other ->
                                param
                                    .getValue()
                                    .equals(other.trial().params().values().get(param.getKey()))));
    return swept;
  }
}
