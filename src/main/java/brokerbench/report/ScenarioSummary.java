package brokerbench.report;

import brokerbench.figures.Figure;
import brokerbench.results.TrialOutcome;
import brokerbench.scenario.TwinTrials;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * The trials of one scenario.
 *
 * @param trials by id, the invalid ones last
 * @param planned the same in the order in which they were planned
 * @param baselines with which values of swept parameters others are compared
 */
public record ScenarioSummary(
    String name, List<TrialSummary> trials, List<TrialOutcome> planned, Baselines baselines) {

  public ScenarioSummary {
    trials = List.copyOf(trials);
    planned = List.copyOf(planned);
  }

  /** That of its tables: of publishes where nobody is subscribed in any trial. */
  Figure rate() {
    return trials.stream().allMatch(trial -> trial.rate().equals(ReportFigures.PUBLISHED_RATE))
        ? ReportFigures.PUBLISHED_RATE
        : ReportFigures.DELIVERED_RATE;
  }

  /** Of the row of {@code trial} in tables, from 1. */
  int number(TrialSummary trial) {
    return trials.indexOf(trial) + 1;
  }

  /** Such as {@code 1 kafka}: number of the row, and server. */
  String row(TrialSummary trial) {
    return number(trial) + " " + trial.server();
  }

  /**
   * The trials that differ in one thing, invalid ones aside: brokers at the same point of the
   * sweep, then the values of each swept parameter with its baseline.
   */
  List<TrialPair> pairs() {
    List<TrialSummary> valid = trials.stream().filter(trial -> !trial.isInvalid()).toList();
    List<TrialPair> pairs = new ArrayList<>();
    for (int i = 0; i < valid.size(); i++) {
      TrialSummary first = valid.get(i);
      for (TrialSummary second : valid.subList(i + 1, valid.size())) {
        if (!first.broker().equals(second.broker()) && neutral(first).equals(neutral(second))) {
          pairs.add(new TrialPair(first, second, ""));
        }
      }
    }
    SortedMap<String, String> tied = TrialLook.tied(trials);
    for (TrialSummary trial : valid) {
      for (TrialSummary other : valid) {
        String varied = onlyDifference(trial, other, tied);
        // TwinBlocks show how labels compare.
        if (!varied.isEmpty() && !varied.equals(TwinTrials.LABEL) && isBaseline(varied, other)) {
          pairs.add(new TrialPair(trial, other, varied));
        }
      }
    }
    return pairs;
  }

  /**
   * The parameter in which two trials of one broker differ; empty for none and for several. What
   * the broker's own parameters are where one of all brokers stands for them is no further
   * difference.
   */
  private static String onlyDifference(
      TrialSummary trial, TrialSummary other, SortedMap<String, String> tied) {
    List<String> differing =
        trial.swept().keySet().stream()
            .filter(name -> !Objects.equals(trial.swept().get(name), other.swept().get(name)))
            .filter(
                name ->
                    !TrialLook.isOwn(name)
                        || !tied.containsKey(name)
                        || TrialLook.isOwn(tied.get(name)))
            .toList();
    return trial.broker().equals(other.broker()) && differing.size() == 1
        ? differing.getFirst()
        : "";
  }

  private boolean isBaseline(String name, TrialSummary trial) {
    return baselines.of(name, trial.broker(), planned).equals(trial.swept().get(name));
  }

  // A parameter that no broker varies is no point of a sweep: the scenario gives each its value.
  private List<String> neutral(TrialSummary trial) {
    return trial.swept().entrySet().stream()
        .filter(param -> !TrialLook.isOwn(param.getKey()))
        .filter(param -> mostValues(param.getKey()) > 1)
        .map(Object::toString)
        .toList();
  }

  /** The most values of {@code param} that one broker has. */
  long mostValues(String param) {
    return trials.stream()
        .filter(trial -> trial.swept().containsKey(param))
        .collect(
            Collectors.groupingBy(
                TrialSummary::broker,
                Collectors.mapping(trial -> trial.swept().get(param), Collectors.toSet())))
        .values()
        .stream()
        .mapToLong(Set::size)
        .max()
        .orElse(0);
  }
}
