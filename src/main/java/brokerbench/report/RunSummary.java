package brokerbench.report;

import brokerbench.figures.DerivedFindings;
import brokerbench.results.DurabilityBasis;
import brokerbench.results.ForkData;
import brokerbench.results.LocatedFinding;
import brokerbench.results.RunData;
import brokerbench.results.TrialOutcome;
import brokerbench.validity.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run in figures: what every report and export shows.
 *
 * @param scenarios by name
 * @param findings all findings of the run, the derived ones included
 */
public record RunSummary(
    RunData run, List<ScenarioSummary> scenarios, List<LocatedFinding> findings) {

  public static RunSummary of(RunData run) {
    return of(run, Baselines.FIRST);
  }

  /** As {@link #of(RunData)}, with other baselines of swept parameters. */
  public static RunSummary of(RunData run, Baselines baselines) {
    List<LocatedFinding> findings = DerivedFindings.addedTo(run.allFindings(), run);
    List<ScenarioSummary> summaries = new ArrayList<>();
    run.manifest().trials().stream()
        .collect(
            Collectors.groupingBy(
                outcome -> outcome.trial().scenario(), TreeMap::new, Collectors.toList()))
        .forEach(
            (name, outcomes) ->
                summaries.add(
                    new ScenarioSummary(
                        name,
                        outcomes.stream()
                            .map(outcome -> trial(run, outcome, swept(outcome, outcomes), findings))
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
    return Validity.worst(
        Stream.concat(
            Stream.of(validityBesideTrials()),
            trials().stream().filter(of).map(TrialSummary::validity)));
  }

  /** The worst of the findings about the run. */
  Validity validityBesideTrials() {
    return Validity.worst(
        findings.stream()
            .filter(located -> located.trial() == null)
            .map(located -> located.finding().implies()));
  }

  /** Of all scenarios, in their order. */
  List<TrialSummary> trials() {
    return scenarios.stream().flatMap(scenario -> scenario.trials().stream()).toList();
  }

  ScenarioSummary scenarioOf(TrialSummary trial) {
    return scenarios.stream()
        .filter(scenario -> scenario.trials().contains(trial))
        .findFirst()
        .orElseThrow();
  }

  private static TrialSummary trial(
      RunData run,
      TrialOutcome outcome,
      SortedMap<String, String> swept,
      List<LocatedFinding> findings) {
    String id = outcome.trial().id();
    List<ForkData> forks = ForkData.of(run, outcome.trial());
    // A doubt about a warm-up is shown, but no figure comes from a warm-up.
    Validity ofFindings =
        Validity.worst(
            findings.stream()
                .filter(located -> id.equals(located.trial()))
                .filter(located -> !FindingBlocks.isOfWarmup(located))
                .map(located -> located.finding().implies()));
    return new TrialSummary(
        outcome,
        DurabilityBasis.of(run, id),
        swept,
        forks,
        TrialSummary.estimates(forks),
        forks.isEmpty() ? Validity.INVALID : ofFindings);
  }

  private static boolean isOfAnotherBroker(String param, TrialOutcome outcome) {
    return TrialLook.isOwn(param) && !param.startsWith(outcome.trial().broker() + ".");
  }

  static SortedMap<String, String> swept(TrialOutcome outcome, List<TrialOutcome> all) {
    Map<String, String> own = outcome.trial().params().values();
    SortedMap<String, String> swept = new TreeMap<>(own);
    swept
        .keySet()
        .removeIf(
            name ->
                name.equals("broker")
                    || isOfAnotherBroker(name, outcome)
                    || all.stream()
                        .filter(other -> !isOfAnotherBroker(name, other))
                        .map(other -> other.trial().params().values().get(name))
                        .allMatch(own.get(name)::equals));
    return swept;
  }
}
